import { pdfFileOf } from './pdfOf'

export type AsianText = {
  /** The table that turns its bytes into characters; the file only names it. */
  readonly encoding: string
  readonly ordering: 'Japan1' | 'GB1' | 'Korea1' | 'CNS1'
  /** The text in that encoding. */
  readonly hex: string
}

/** A page of one line in a font that the file doesn't bring, as many Asian files are. */
export const asianPdfOf = ({ encoding, ordering, hex }: AsianText): Uint8Array<ArrayBuffer> => {
  const drawn = `BT /F 24 Tf 50 700 Td <${hex}> Tj ET`
  return pdfFileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    `<</Type/Font/Subtype/Type0/BaseFont/Asian/Encoding/${encoding}/DescendantFonts[6 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/Asian/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor 7 0 R/DW 1000>>`,
    '<</Type/FontDescriptor/FontName/Asian/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>',
  ])
}
