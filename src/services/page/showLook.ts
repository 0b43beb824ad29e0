import hyperlegible from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import dyslexic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?url'
import dyslexicBold from '@fontsource/opendyslexic/files/opendyslexic-latin-700-normal.woff2?url'

import { type Look, readLook } from '@/domain/settings/look'

/** In pixels, as the standard one is in `tokens.css`. */
const SIZES: Readonly<Record<Look['textSize'], number>> = {
  small: 14,
  standard: 16,
  large: 18,
  larger: 20,
  largest: 24,
}
/** Of the column of a chat, in the size of its text. */
const LENGTHS: Readonly<Record<Look['lineLength'], number>> = { standard: 40, wide: 58, full: 1000 }

const FAMILIES: Readonly<Record<Look['typeface'], string>> = {
  inter: 'Inter',
  system: 'system-ui',
  serif: "ui-serif, Charter, 'Bitstream Charter', 'Noto Serif', Georgia, serif",
  hyperlegible: "'Atkinson Hyperlegible Next'",
  dyslexic: 'OpenDyslexic',
}
type Font = readonly [family: string, url: string, weight: string]
/** Fonts of this host that come with their first use. */
const FONTS: Partial<Readonly<Record<Look['typeface'], readonly Font[]>>> = {
  hyperlegible: [['Atkinson Hyperlegible Next', hyperlegible, '200 800']],
  dyslexic: [
    ['OpenDyslexic', dyslexic, '400'],
    ['OpenDyslexic', dyslexicBold, '700'],
  ],
}

/**
 * Shows text size, typeface, line length and motion. Gives what the next start of the page is to show before any code:
 * values of styles, and the fonts they name; undefined where something else was chosen meanwhile.
 *
 * @param isWanted whether nothing else was chosen while fonts were loaded.
 */
export async function showLook(
  stored: Readonly<Record<string, string>>,
  isWanted: () => boolean,
): Promise<object | undefined> {
  const { textSize, typeface, lineLength, motion } = readLook(stored)
  const fonts = FONTS[typeface] ?? []
  await Promise.allSettled(fonts.map(([family, url, weight]) => load(family, url, weight)))
  if (!isWanted()) return undefined
  const { dataset, style } = document.documentElement
  if (motion === 'reduced') dataset['motion'] = motion
  else delete dataset['motion']
  const styles = [
    ['--reading', textSize === 'standard' ? '' : `${SIZES[textSize]}px`],
    ['--measure', lineLength === 'standard' ? '' : String(LENGTHS[lineLength])],
    ['--typeface', typeface === 'inter' ? '' : FAMILIES[typeface]],
  ] as const
  for (const [name, value] of styles) style.setProperty(name, value)
  return { motion, styles: styles.filter(([, value]) => value !== ''), fonts }
}

/** Loads a font unless the page has it. One that can't be loaded leaves the next typeface of the list. */
async function load(family: string, url: string, weight: string): Promise<void> {
  const isHere = [...document.fonts].some(
    (font) => font.family === family && font.weight === weight && font.status !== 'error',
  )
  if (isHere) return
  const font = new FontFace(family, `url(${url})`, { weight, display: 'swap' })
  document.fonts.add(font)
  await font.load()
}
