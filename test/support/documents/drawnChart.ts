import { NO_THEME } from '@/services/documents/office/theme'
import { chartHtml } from '@/services/documents/office/charts/chartHtml'

/** What pages of Office files say besides the file's own words. */
export const TEXTS = { picture: 'Not shown: {format}', chart: 'Not drawn' }

const LOOK = { theme: NO_THEME, mapped: new Map<string, string>() }

type Value = string | number | undefined

/** Values as a chart keeps them; a gap where one is undefined. */
const points = (values: readonly Value[]): string =>
  values
    .map((value, index) => (value === undefined ? '' : `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`))
    .join('')

const numbers = (values: readonly Value[], format?: string) =>
  `<c:numCache>${format === undefined ? '' : `<c:formatCode>${format}</c:formatCode>`}${points(values)}</c:numCache>`

/** A series of three quarters, or of as many categories as named. */
export const series = (
  name: string,
  values: readonly Value[],
  { more = '', labels = ['Q1', 'Q2', 'Q3'], format = undefined as string | undefined } = {},
): string =>
  `<c:ser><c:tx><c:v>${name}</c:v></c:tx>${more}<c:cat><c:strCache>${points(labels)}</c:strCache></c:cat><c:val>${numbers(values, format)}</c:val></c:ser>`

/** One whose points stand where two numbers say, with a size where the third says one. */
export const places = (across: readonly Value[], up: readonly Value[], sizes?: readonly Value[], more = '') =>
  `<c:ser>${more}<c:xVal>${numbers(across)}</c:xVal><c:yVal>${numbers(up)}</c:yVal>${sizes ? `<c:bubbleSize>${numbers(sizes)}</c:bubbleSize>` : ''}</c:ser>`

/** An axis that plots name by its number. */
export const axis = (kind: 'catAx' | 'valAx', id: number, more = ''): string =>
  `<c:${kind}><c:axId val="${id}"/>${more}</c:${kind}>`

/** The axes that a plot names. */
export const on = (...ids: readonly number[]): string => ids.map((id) => `<c:axId val="${id}"/>`).join('')

export const titled = (text: string): string => `<c:title><a:r><a:t>${text}</a:t></a:r></c:title>`

/** A chart with the given plots. */
export const chart = (plots: string, axes = '<c:catAx/><c:valAx/>'): string =>
  `<c:chartSpace><c:chart><c:plotArea>${plots}${axes}</c:plotArea></c:chart></c:chartSpace>`

export const show = (xml: string, size = { width: 300, height: 200 }): string =>
  chartHtml(xml, size, LOOK, TEXTS)

type Bar = readonly [x: number, y: number, width: number, height: number]

/** Bars in their order, without the squares of the legend. */
export const barsIn = (html: string): readonly Bar[] =>
  [...html.matchAll(/<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.-]+)" height="([\d.-]+)"/g)]
    .map(([, ...sides]): Bar => {
      const [x = 0, y = 0, width = 0, height = 0] = sides.map(Number)
      return [x, y, width, height]
    })
    .filter(([, , width, height]) => width !== 9 || height !== 9)

/** Circles in their order. */
export const circlesIn = (html: string) =>
  [...html.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)" r="([\d.-]+)"/g)].map(([, x, y, radius]) => ({
    x: Number(x),
    y: Number(y),
    radius: Number(radius),
  }))

/** Where each text is. */
export const textsIn = (html: string) =>
  [...html.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)" [^>]*>([^<]*)</g)].map(([, x, y, said = '']) => ({
    x: Number(x),
    y: Number(y),
    said,
  }))
