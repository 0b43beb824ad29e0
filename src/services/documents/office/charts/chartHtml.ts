import type { OfficeTexts } from '@/domain/documents/documentKind'
import { escapeHtml } from '@/lib/text/escapeHtml'

import { readChart } from '../../readers/charts/chartRows'
import type { OfficeLook } from '../theme'
import { chartDrawing } from './chartDrawing'

/** In points, as sizes of type are. */
export type ChartSize = { readonly width: number; readonly height: number }

/** Rows of a chart that is shown as its numbers. */
const MOST_ROWS = 60

/** A chart as a drawing; as the numbers it is made from where its kind isn't drawn, and empty where it has none. */
export function chartHtml(xml: string, size: ChartSize, look: OfficeLook, texts: OfficeTexts): string {
  const { title, rows } = readChart(xml)
  if (rows.length === 0 && title === '') return ''
  const drawn = chartDrawing(xml, rows, { ...size, title }, look)
  if (drawn !== undefined && drawn !== '') {
    const said = escapeHtml([title, ...(rows[0] ?? [])].filter((each) => each !== '').join(', '))
    const ink = look.theme.colours.get(look.mapped.get('tx1') ?? 'dk1') ?? '000000'
    return `<svg class="fill" role="img" aria-label="${said}" viewBox="0 0 ${round(size.width)} ${round(size.height)}" style="color:#${ink}">${drawn}</svg>`
  }
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
  const lines = rows.slice(0, MOST_ROWS).map((row) => `<tr>${cells(row)}</tr>`)
  const said = lines.length === 0 ? '' : `<p>${escapeHtml(texts.chart)}</p>`
  const head = title === '' ? '' : `<b>${escapeHtml(title)}</b>`
  return `<div class="fill numbers">${head}${said}<table>${lines.join('')}</table></div>`
}

const round = (points: number): number => Math.round(points * 10) / 10
