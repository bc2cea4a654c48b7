package floeberg.type;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.Optional;

/** Spark's collations in the order in which it lists them. */
public final class CollationTable {
  /** Locales for which Spark's version of ICU has rules. */
  private static final String LOCALES =
      """
          af am ar ar_SAU as az be bg bn bo br bs bs_Cyrl ca ceb chr cs cy da de de_AUT \
          dsb dz ee el en en_USA eo es et fa fa_AFG ff ff_Adlm fi fil fo fr fr_CAN fy ga \
          gl gu ha haw he he_ISR hi hr hsb hu hy id id_IDN ig is it ja ka kk kl km kn ko \
          kok ku ky lb lij lkt ln lo lt lv mk ml mn mr ms mt my nb nb_NOR ne nl nn no nso \
          om or pa pa_Guru pa_Guru_IND pl ps pt ro ru sa se si sk sl smn sq sr sr_Cyrl \
          sr_Cyrl_BIH sr_Cyrl_MNE sr_Cyrl_SRB sr_Latn sr_Latn_BIH sr_Latn_SRB st sv sw ta \
          te th tk tn to tr ug uk ur uz vi wae wo xh yi yo zh zh_Hans zh_Hans_CHN \
          zh_Hans_SGP zh_Hant zh_Hant_HKG zh_Hant_MAC zh_Hant_TWN zu \
          """;

  private static final List<String> MARKS =
      List.of("", "_AI", "_AI_RTRIM", "_CI", "_CI_AI", "_CI_AI_RTRIM", "_CI_RTRIM", "_RTRIM");

  private CollationTable() {}

  /** One collation, with the English names of its locale's parts. */
  public record Row(String name, Optional<String> language, Optional<String> country) {
    /** Whether ICU compares. */
    public boolean isUnicode() {
      return CollationNames.isUnicode(name);
    }
  }

  /** All of them. */
  public static List<Row> rows() {
    var rows = new ArrayList<Row>();
    for (String name :
        List.of("UTF8_BINARY", "UTF8_LCASE", "UTF8_BINARY_RTRIM", "UTF8_LCASE_RTRIM")) {
      rows.add(new Row(name, Optional.empty(), Optional.empty()));
    }
    var unicode = new ArrayList<Row>();
    for (String mark : MARKS) {
      unicode.add(new Row("UNICODE" + mark, Optional.empty(), Optional.empty()));
    }
    for (String locale : LOCALES.strip().split(" ")) {
      Optional<String> language =
          Optional.of(locale.split("_")[0])
              .map(code -> Locale.of(code).getDisplayLanguage(Locale.ENGLISH));
      Optional<String> country = country(locale);
      MARKS.forEach(mark -> unicode.add(new Row(locale + mark, language, country)));
    }
    unicode.sort(Comparator.comparing(Row::name));
    rows.addAll(unicode);
    return rows;
  }

  /** The country of three letters at the end. */
  private static Optional<String> country(String locale) {
    String last = locale.substring(locale.lastIndexOf('_') + 1);
    if (last.equals(locale) || last.length() != 3) {
      return Optional.empty();
    }
    for (String code : Locale.getISOCountries()) {
      Locale known = Locale.of("", code);
      if (iso3(known).equals(last)) {
        return Optional.of(known.getDisplayCountry(Locale.ENGLISH));
      }
    }
    return Optional.empty();
  }

  private static String iso3(Locale country) {
    try {
      return country.getISO3Country();
    } catch (MissingResourceException e) {
      return "";
    }
  }
}
