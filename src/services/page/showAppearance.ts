import hyperlegible from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import dyslexic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?url'
import dyslexicBold from '@fontsource/opendyslexic/files/opendyslexic-latin-700-normal.woff2?url'

import { type Look, readLook } from '@/domain/settings/look'
import type { Settings } from '@/domain/settings/settings'

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

/** Read by `index.html` before the first paint, and what it was made from, for `app/start/tidyUp.ts`. */
const KEY = 'parlance.appearance'
const MADE_FROM = 'parlance.look'

type Appearance = Pick<Settings, 'theme' | 'density' | 'look'>

/**
 * Shows on the page what it is to look like, and keeps for its next start what that shows before any code: values of
 * styles, and the fonts they name. Loaded with the first change, and where the start can't have shown what was
 * chosen.
 *
 * @param read the settings at any time: fonts take a while to load.
 */
export async function showAppearance(read: () => Appearance): Promise<void> {
  const { theme, density, look } = read()
  const { textSize, typeface, lineLength, motion } = readLook(look)
  const { dataset, style } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (density === 'compact') dataset['density'] = density
  else delete dataset['density']
  if (motion === 'reduced') dataset['motion'] = motion
  else delete dataset['motion']
  const fonts = FONTS[typeface] ?? []
  await Promise.allSettled(fonts.map(([family, url, weight]) => load(family, url, weight)))
  const styles = [
    ['--reading', textSize === 'standard' ? '' : `${SIZES[textSize]}px`],
    ['--measure', lineLength === 'standard' ? '' : String(LENGTHS[lineLength])],
    ['--typeface', typeface === 'inter' ? '' : FAMILIES[typeface]],
  ] as const
  const now = read()
  // Another call shows what was chosen meanwhile.
  if (now.theme !== theme || now.density !== density || now.look !== look) return
  for (const [name, value] of styles) style.setProperty(name, value)
  try {
    const kept = { theme, density, motion, styles: styles.filter(([, value]) => value !== ''), fonts }
    localStorage.setItem(KEY, JSON.stringify(kept))
    localStorage.setItem(MADE_FROM, JSON.stringify([theme, density, look]))
  } catch {
    // Blocked storage costs a flash of the usual look at the next start, nothing more.
  }
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
