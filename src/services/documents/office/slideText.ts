import { escapeHtml } from '@/lib/text/escapeHtml'

import { cssColour, type OfficeLook, type Theme } from './theme'
import type { XmlElement } from './xmlTree'

/** What holds for all of a slide: its theme, names of colours, and its width in EMU. */
export type SlideLook = OfficeLook & { readonly width: number }

/** Lists of styles by level that hold for a text, the nearest first. */
export type TextStyles = readonly (XmlElement | undefined)[]

/** EMU in a point. */
export const POINT = 12_700

/** A length as a share of the slide's width, which scales with it. */
export const share = (emu: number, { width }: Pick<SlideLook, 'width'>): string =>
  `${((emu / width) * 100).toFixed(3)}cqw`

/** The text of a shape or cell as HTML. */
export function slideText(body: XmlElement, styles: TextStyles, look: SlideLook, colour?: string): string {
  const scale = (body.at('bodyPr', 'normAutofit')?.number('fontScale') ?? 100_000) / 100_000
  const counts: number[] = []
  return body
    .elements('p')
    .map((paragraph) => {
      const level = Math.min(8, Math.max(0, paragraph.at('pPr')?.number('lvl') ?? 0))
      const own = [body.at('lstStyle'), ...styles].map((each) => each?.at(`lvl${level + 1}pPr`))
      return paragraphHtml(paragraph, [paragraph.at('pPr'), ...own], { look, scale, level, counts, colour })
    })
    .join('')
}

type Around = {
  readonly look: SlideLook
  readonly scale: number
  readonly level: number
  /** Of numbered paragraphs, by level. */
  readonly counts: number[]
  readonly colour: string | undefined
}

type Properties = readonly (XmlElement | undefined)[]

function paragraphHtml(paragraph: XmlElement, properties: Properties, around: Around): string {
  const { look, scale } = around
  const first = <Value>(read: (from: XmlElement) => Value | undefined) => firstOf(properties, read)
  const runs = paragraph
    .elements()
    .map((run) => runHtml(run, properties, around))
    .join('')
  const size = sizeOf([undefined, ...properties.map((each) => each?.at('defRPr'))]) * scale
  const style = [`text-align:${ALIGN[first((from) => from.get('algn')) ?? 'l'] ?? 'start'}`]
  const indent = first((from) => from.number('indent')) ?? 0
  const margin = first((from) => from.number('marL')) ?? 0
  if (margin !== 0) style.push(`padding-inline-start:${share(margin, look)}`)
  const line = first((from) => from.at('lnSpc', 'spcPct')?.number('val'))
  if (line !== undefined) style.push(`line-height:${((line / 100_000) * 1.2).toFixed(2)}`)
  const before = first((from) => from.at('spcBef', 'spcPts')?.number('val'))
  const beforeShare = first((from) => from.at('spcBef', 'spcPct')?.number('val'))
  if (before !== undefined) style.push(`margin-top:${share((before / 100) * POINT * scale, look)}`)
  else if (beforeShare !== undefined)
    style.push(`margin-top:${share((beforeShare / 100_000) * size * POINT, look)}`)
  style.push(`font-size:${share(size * POINT, look)}`)
  const bullet = runs === '' ? '' : bulletOf(properties, around)
  if (bullet === '' && indent !== 0) style.push(`text-indent:${share(indent, look)}`)
  const direction = first((from) => from.get('rtl')) === '1' ? ' dir="rtl"' : ''
  const mark =
    bullet &&
    `<i style="margin-inline-start:${share(indent, look)};width:${share(-indent, look)}">${bullet}</i>`
  return `<p style="${style.join(';')}"${direction}>${mark}${runs || '<br>'}</p>`
}

const ALIGN: Readonly<Record<string, string>> = {
  l: 'start',
  r: 'end',
  ctr: 'center',
  just: 'justify',
  dist: 'justify',
}

function bulletOf(properties: Properties, { level, counts }: Around): string {
  const from = properties.find((each) => each?.at('buNone') ?? each?.at('buChar') ?? each?.at('buAutoNum'))
  const numbered = from?.at('buAutoNum')
  if (numbered) {
    const count = (counts[level] ?? (numbered.number('startAt') ?? 1) - 1) + 1
    counts[level] = count
    counts.length = level + 1
    const type = numbered.get('type') ?? ''
    const word = type.startsWith('alpha') ? String.fromCharCode(96 + ((count - 1) % 26) + 1) : String(count)
    return escapeHtml(
      (type.includes('Uc') ? word.toUpperCase() : word) + (type.includes('Paren') ? ')' : '.'),
    )
  }
  counts.length = Math.min(counts.length, level)
  const char = from?.at('buNone') ? undefined : from?.at('buChar')?.get('char')
  if (char === undefined) return ''
  // Letters of fonts for symbols are others elsewhere.
  return /[\uf000-\uf0ff\u00a7\u00d8\u00fc]/.test(char) ? '•' : escapeHtml(char)
}

function runHtml(run: XmlElement, properties: Properties, { look, scale, colour }: Around): string {
  if (run.localName === 'br') return '<br>'
  if (run.localName !== 'r' && run.localName !== 'fld') return ''
  const text = run.at('t')?.textContent ?? ''
  const own = run.at('rPr')
  const all = [own, ...properties.map((each) => each?.at('defRPr'))]
  const style: string[] = []
  if (own?.number('sz') !== undefined) style.push(`font-size:${share(sizeOf(all) * POINT * scale, look)}`)
  const has = (name: string) => firstOf(all, (from) => from.get(name))
  if (has('b') === '1') style.push('font-weight:700')
  if (has('i') === '1') style.push('font-style:italic')
  const lines = [
    (has('u') ?? 'none') !== 'none' && 'underline',
    /sng|dbl/i.test(has('strike') ?? '') && 'line-through',
  ]
  if (lines.some(Boolean)) style.push(`text-decoration:${lines.filter(Boolean).join(' ')}`)
  if (has('cap') === 'all') style.push('text-transform:uppercase')
  const painted =
    cssColour(own?.at('solidFill'), look.theme, look.mapped) ??
    colour ??
    firstOf(all, (from) => cssColour(from.at('solidFill'), look.theme, look.mapped))
  if (painted !== undefined) style.push(`color:${painted}`)
  const face = fontOf(
    firstOf(all, (from) => from.at('latin')?.get('typeface')),
    look.theme,
  )
  if (face !== undefined) style.push(`font-family:'${face}',system-ui,sans-serif`)
  const raised = own?.number('baseline') ?? 0
  if (raised !== 0) style.push(`vertical-align:${raised > 0 ? 'super' : 'sub'};font-size:70%`)
  return `<span style="${escapeHtml(style.join(';'))}">${escapeHtml(text)}</span>`
}

/** In points. */
const sizeOf = (all: Properties): number => (firstOf(all, (from) => from.number('sz')) ?? 1_800) / 100

/** A typeface by its name or the theme's name for it; undefined for what is none. */
function fontOf(name: string | undefined, { fonts }: Theme): string | undefined {
  const face = name?.startsWith('+mj') ? fonts.major : name?.startsWith('+mn') ? fonts.minor : name
  return face !== undefined && /^[\p{L}\p{N} ._-]{1,60}$/u.test(face) ? face : undefined
}

function firstOf<Value>(from: Properties, read: (from: XmlElement) => Value | undefined): Value | undefined {
  for (const each of from) {
    const value = each && read(each)
    if (value !== undefined) return value
  }
  return undefined
}
