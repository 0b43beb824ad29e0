import { language, type TextPlace } from './language'

/**
 * Loads code, and the texts of the places it belongs to in the language of the page:
 * `onDemand(withTexts(['catalog'], () => import('…')))`. Which code needs which is checked (`test/languages`).
 */
export const withTexts =
  <Code>(places: readonly TextPlace[], load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    const texts = places.map((place) => Promise.resolve(language().load?.(place)))
    const [code] = await Promise.all([load(), ...texts])
    return code
  }
