/** A language whose printed text this device can read, and its file. */
export type OcrLanguage = {
  /** As Tesseract calls it: `eng`. */
  readonly code: string
  readonly bytes: number
  /** Of its file, in hex. */
  readonly sha256: string
}

/** Where files of languages come from. */
export type OcrSource = {
  /** Ends with a slash. */
  readonly base: string
  readonly languages: readonly OcrLanguage[]
}

/** What can be read on this device, and what would be downloaded for it. */
export type TextReading = OcrSource & {
  /** Codes of the languages that are kept here. */
  readonly kept: readonly string[]
}

/** By the tag of the language (BCP 47): the integer models of Tesseract 4 that the npm packages `@tesseract.js-data` 1.0.0 hold. */
const KNOWN: Readonly<Record<string, OcrLanguage>> = {
  ar: language('ara', 1_661_906, 'f4746c44b02342dd5b3d4f0198000f47d7c49f1a229e63e0f436c0592dcd9639'),
  de: language('deu', 1_333_102, '306c4280d0cbed46fbff727486bd43b92730181bae80f56941a091f363bdf28b'),
  en: language('eng', 2_952_873, '45b4cb346724ac1774f1c36f42f182b887bcdb28ebe63e6fff90ac41f3fcff91'),
  es: language('spa', 2_100_190, '40be52f97b5d4eb7460073dc1f94cd546b27150333c0bf854ed7e7132db6bceb'),
  fr: language('fra', 707_406, 'd611139672b3752c7097e671e4a1d9209dfd37f2aeb081ef6487fba3351e9255'),
  hi: language('hin', 1_389_692, 'f3b6a0d320df38d886178cdd727b90dbf9df3db053adb32bd9cf73f0463cda07'),
  it: language('ita', 1_660_998, 'f702fcfad297ce028ede3626d1467b67939f23ff23595f9badd54681cf25a4d3'),
  ja: language('jpn', 2_030_256, '2b63ebfbf1484de4a08ce53b29ef98a1c17658a93cbd38acb665d7d316d0be88'),
  ko: language('kor', 1_572_336, '78c21276ab14c9bb734d83be1055d9fe5469a4e7e977c51ad385be5737e61126'),
  nl: language('nld', 3_005_696, 'a2d904b6ddc4feb0d31ecfcd7361a554102e7aa2e278c54f4fc029e0d0815571'),
  pl: language('pol', 2_642_356, 'a20fdec4ff99d8f8e84c708da3e42a4e935c26863055a0ed88aef5c66a59b91b'),
  pt: language('por', 1_392_239, 'dacebc1386ddaaf8389f81094236cca0d690897cde693d48cbdaa881c86e2b4c'),
  tr: language('tur', 2_141_291, '384ba0dc28040451b7818d7d60e0a88df0d3003fa5a01d713a468779bc3d8c04'),
  uk: language('ukr', 2_114_206, 'ea2789a0ad99ff84bfd252a7410a1e8661a7bc5acaa41573d23b54b71446aa4c'),
  'zh-Hans': language(
    'chi_sim',
    1_718_768,
    'b8a23f10c7de500891eb458a8adc9cc58ab7f242f08b7d149f5e9aea4ad5db7c',
  ),
  'zh-Hant': language(
    'chi_tra',
    1_656_239,
    '11fe2610dab05d8a880d02f193ce70203f4c4bbe061b987d5529a2c038a22743',
  ),
}

/** What everybody can download, and from where. */
export const PUBLIC_OCR: OcrSource = {
  base: 'https://cdn.jsdelivr.net/npm/@tesseract.js-data/',
  languages: Object.values(KNOWN),
}

const TAGS = new Map(Object.entries(KNOWN).map(([tag, { code }]) => [code, tag]))

/** The tag of a language (BCP 47) by its code; undefined for one that only a host knows. */
export const tagOf = (code: string): string | undefined => TAGS.get(code)

/**
 * The codes of languages that are wanted by their tags, in their order, each once: `['en-GB', 'de']` → `eng`, `deu`.
 * What is no tag is passed over: browsers give what their system says, such as `C`.
 */
export function codesOf(tags: readonly string[]): readonly string[] {
  const codes = tags.flatMap((tag) => {
    const whole = wholeTag(tag)
    if (!whole) return []
    const { language: spoken, script } = whole
    return KNOWN[`${spoken}-${script ?? ''}`]?.code ?? KNOWN[spoken]?.code ?? []
  })
  return [...new Set(codes)]
}

function wholeTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return undefined
  }
}

/** The list of a host (`/ocr/languages.json`); undefined for anything else. */
export function readHostLanguages(value: unknown): readonly OcrLanguage[] | undefined {
  return Array.isArray(value) && value.every(isLanguage) ? value : undefined
}

const isLanguage = (value: unknown): value is OcrLanguage =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  /^\w+$/.test(value.code) &&
  'bytes' in value &&
  typeof value.bytes === 'number' &&
  'sha256' in value &&
  typeof value.sha256 === 'string'

function language(code: string, bytes: number, sha256: string): OcrLanguage {
  return { code, bytes, sha256 }
}
