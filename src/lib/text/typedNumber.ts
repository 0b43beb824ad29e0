import { formatNumber } from './formatNumber'

/** Whether the language of the page writes “2,50”: then that is what people type. */
const hasComma = (): boolean => formatNumber(0.5).includes(',')

/** A number as people type it, as it is kept: `2,50` is `2.50` where the language writes a comma. */
export const withPoint = (typed: string): string => (hasComma() ? typed.replace(',', '.') : typed)

/** A number that is kept, as the language writes it. */
export const withOwnSign = (kept: string): string => (hasComma() ? kept.replace('.', ',') : kept)

/** The same for each number of a list: `0 · 0,5` is kept as `0 · 0.5`. A comma after a gap still separates. */
export const listWithPoints = (typed: string): string =>
  hasComma() ? typed.replace(/(?<=\d),(?=\d)/g, '.') : typed

/** A list of numbers that is kept, as the language writes them. */
export const listWithOwnSigns = (kept: string): string =>
  hasComma() ? kept.replace(/(?<=\d)\.(?=\d)/g, ',') : kept
