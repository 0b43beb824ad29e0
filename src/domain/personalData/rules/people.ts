import { matchesOf, type Rule } from '../kinds'

const BORN =
  /(?:\bborn\b|birth|\bd\.?o\.?b\b|geboren|geb\.|geburts|n[ée]e? le|naissance|nacid[oa]|nacimiento|nat[oa] il|nascita|nascid[oa]|nascimento|urodz|geboorte|född|født|syntyn|生年月日|出生|生まれ|рожд|роди|doğum|생년월일)/iu
const DATES =
  /(?<![\p{L}\p{N}.])(?:\d{1,2}([./-])\s?\d{1,2}\1\s?(?:\d{4}|\d{2})|(?:19|20)\d{2}([./-])\d{1,2}\2\d{1,2}|\d{1,2}(?:\.|st|nd|rd|th|er)?\s(?:de\s|of\s)?\p{L}{3,12}\.?,?\s(?:de\s)?(?:19|20)\d{2}|\p{L}{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s(?:19|20)\d{2}|(?:19|20)\d{2}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일])(?!\p{N})/gu
const BESIDE = 40

/** Dates of birth, where a word says so. */
export const findBirthDates: Rule = (text) => [
  ...matchesOf(
    text,
    DATES,
    'BIRTHDATE',
    ({ 0: { length }, index }) =>
      BORN.test(text.slice(Math.max(0, index - BESIDE), index)) ||
      /^.{0,3}(?:生まれ|出生|년생)/u.test(text.slice(index + length, index + length + 8)),
  ),
]

const NAME = String.raw`\p{Lu}[\p{L}'’]{1,30}(?:-\p{Lu}\p{L}{1,30})?`
const FULL = String.raw`${NAME}(?:[ \u00a0](?:(?:von|van|de|der|den|del|di|da|le|la|y|bin|al)[ \u00a0]){0,2}${NAME}){0,2}`
const TITLED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Herrn?|Frau|Mme|Mlle|Monsieur|Madame|Señora?|Sra?|Signora?|Sig|Sig\.ra|Dhr|Mevr|Senhora?)\.?[ \u00a0](?:(?:Dr|Prof)\.\s){0,2}(?<it>${FULL})`,
  'gu',
)
const SAID = new RegExp(
  String.raw`(?:[Mm]y name is|[Ii]ch hei(?:ß|ss)e|[Mm]ein Name ist|[Jj]e m['’]appelle|[Mm]on nom est|[Mm]e llamo|[Mm]i nombre es|[Mm]i chiamo|[Mm]eu nome é|[Nn]azywam się|[Mm]ijn naam is|[Ii]k heet|[Mm]itt namn är|[Mm]ed navn|Меня зовут|меня зовут)\s(?<it>${FULL})`,
  'gu',
)
const HAN_NAME =
  /(?:我叫|我的名字是|私の名前は|名前は)(?<it>[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{2,4})(?=[，。、,.です\s]|$)/gu

/** Names, where a title or a sentence says that they are: others are on the person’s own list. */
export const findNames: Rule = (text) => [
  ...matchesOf(text, TITLED, 'NAME'),
  ...matchesOf(text, SAID, 'NAME'),
  ...matchesOf(text, HAN_NAME, 'NAME'),
]

const WORD = String.raw`\p{L}[\p{L}'’.-]{0,30}`
const TOWN = String.raw`\p{Lu}[\p{L}'’-]{1,30}(?:\s(?:am|an der|im|upon|sur|di|de|do)\s\p{Lu}\p{L}{1,30})?`
const NUMBER = String.raw`\d{1,4}(?:\s?[a-zA-Z])?(?:[/-]\d{1,4})?(?![\p{L}\p{N}])`
const UK_CODE = String.raw`[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]?\s\d[ABD-HJLNP-UW-Z]{2}`
const CODE = String.raw`(?:,?\s(?:[A-Z]{1,2}-)?(?:\d{5}(?:-\d{3,4})?|\d{4}(?:-\d{3}|\s?[A-Z]{2})?|\d{2}-\d{3})\s${TOWN})?`

const STREETS: readonly RegExp[] = [
  // Hauptstraße 12, 10115 Berlin; Keizersgracht 12, 1015 CJ Amsterdam
  String.raw`(?<!\p{L})\p{Lu}[\p{L}.-]{1,40}(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|ufer|chaussee|stieg|pfad|straat|laan|gracht|kade|plein|dijk|singel|gatan|vägen|gata|vej|gade|katu|tie)\s${NUMBER}${CODE}`,
  String.raw`(?<!\p{L})(?:Am|An der|Im|Zum|Zur|Auf dem|Unter den|Alte|Neue|Große|Kleine|Obere|Untere)\s\p{Lu}[\p{L}-]{2,40}\s${NUMBER},?\s(?:[A-Z]{1,2}-)?\d{4,5}\s${TOWN}`,
  // 221B Baker Street, London NW1 6XE; 742 N Evergreen Terrace, Springfield, IL 62704
  String.raw`(?<![\p{L}\p{N}.,])\d{1,5}[A-Za-z]?\s(?:[NSEW]\.?\s)?(?:\p{Lu}[\p{L}'’.-]{1,30}\s){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Place|Pl|Square|Sq|Terrace|Way|Close|Crescent|Gardens|Highway|Parkway|Mews|Row)(?!\p{L})\.?(?:,?\s(?:Apt|Suite|Unit|Flat|#)\.?\s?\w{1,6})?(?:,\s\p{Lu}[\p{L}'’-]{1,30}(?:\s\p{Lu}[\p{L}'’-]{1,30}){0,2})?(?:,?\s(?:[A-Z]{2}\s\d{5}(?:-\d{4})?|${UK_CODE}))?`,
  // 12 bis rue de la Paix, 75002 Paris
  String.raw`(?<![\p{L}\p{N}.,])\d{1,4}(?:\s?(?:bis|ter))?,?\s(?:rue|avenue|boulevard|bd|place|chemin|allée|impasse|quai|route|cours|square)\s${WORD}(?:\s${WORD}){0,4}(?:,\s|\s)\d{5}\s${TOWN}`,
  String.raw`(?<![\p{L}\p{N}.,])\d{1,4}(?:\s?(?:bis|ter))?,?\s(?:rue|avenue|boulevard|bd|chemin|allée|impasse|quai)\s(?:(?:de|du|des|la|le|les|l['’]|d['’])\s?){0,3}\p{Lu}[\p{L}'’.-]{1,30}(?:[\s-]\p{Lu}[\p{L}'’.-]{1,30}){0,2}`,
  // Calle Mayor 5, 28013 Madrid; Via Roma 10, 00184 Roma; Rua Augusta, 1500
  String.raw`(?<!\p{L})(?:Calle|C\/|Avenida|Avda\.?|Plaza|Paseo|Carrer|Via|Viale|Piazza|Corso|Largo|Rua|Travessa|Praça|ul\.|aleja|al\.|os\.|ул\.|улица|проспект)\s${WORD}(?:\s${WORD}){0,4},?\s(?:n[.ºo°]{1,2}\s?|д\.\s?)?${NUMBER}${CODE}`,
  // 〒150-0001 東京都渋谷区神宮前1-2-3; 北京市朝阳区建国路88号
  String.raw`〒\s?\d{3}-?\d{4}(?:\s?[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー0-9-]{1,40})?`,
  String.raw`[\p{sc=Han}]{1,12}[市区县區縣][\p{sc=Han}]{1,12}[路街道巷]\s?\d{1,5}\s?[号號]`,
  // A British postcode alone is a dozen houses.
  String.raw`(?<![\p{L}\p{N}])${UK_CODE}(?![\p{L}\p{N}])`,
].map((source) => new RegExp(source, 'gu'))

/** Postal addresses, as streets are called in several languages. */
export const findAddresses: Rule = (text) =>
  STREETS.flatMap((street) => [...matchesOf(text, street, 'ADDRESS')])
