import type { DocumentProblem, OfficePages, OfficeTexts } from '@/domain/documents/documentKind'
import { failed, ok, type Result } from '@/lib/result'

import type { OnProgress } from '../readers/blockBuilder'
import { relationships, type Relationship } from '../readers/officeParts'
import type { OpenZip } from '../readers/openZip'
import { slideNames } from '../readers/readPptx'
import { closedPage, MOST_PAGE_CHARACTERS, xmlTree, type XmlElement } from './xmlTree'
import { createPictures, picturesOf } from './pictures'
import { backgroundOf, fillOf } from './slidePaint'
import { chartHtml } from './charts/chartHtml'
import { placeholder, shapesHtml, type SlideScene } from './slideShapes'
import type { SlideLook } from './slideText'
import { cssColour, NO_THEME, readTheme } from './theme'
import { UNSHOWN_STYLE } from './unshownPicture'

type Part = {
  readonly root: XmlElement | undefined
  readonly parts: ReadonlyMap<string, Relationship>
}

/** Slides that are drawn. */
const MOST_SLIDES = 300

/**
 * The slides of a presentation as a page: texts, pictures, tables and shapes where they are, with the styles of layouts,
 * masters and themes.
 */
export async function slidePages(
  zip: OpenZip,
  texts: OfficeTexts,
  onProgress: OnProgress,
): Promise<Result<OfficePages, DocumentProblem>> {
  const names = (await slideNames(zip)).slice(0, MOST_SLIDES)
  if (names.length === 0) return failed({ type: 'broken' })
  const known = new Map<string, Promise<Part>>()
  const open = (name: string) => {
    const part = known.get(name) ?? openPart(zip, name)
    known.set(name, part)
    return part
  }
  const size = (await open('ppt/presentation.xml')).root?.at('sldSz')
  const width = size?.number('cx') ?? 9_144_000
  const height = size?.number('cy') ?? 6_858_000
  if (width <= 0 || height <= 0) return failed({ type: 'broken' })
  const pictures = createPictures(zip)
  const slides: string[] = []
  for (const [index, name] of names.entries()) {
    slides.push(await slideHtml(open, name, { width, height, zip, pictures, texts, number: index + 1 }))
    onProgress(index + 1, names.length)
    if (pictures.length() > MOST_PAGE_CHARACTERS)
      return failed({ type: 'large', limitBytes: MOST_PAGE_CHARACTERS })
  }
  const style = `${STYLE.replace('$ratio', `${width}/${height}`)}${UNSHOWN_STYLE}${pictures.css()}`
  return ok({ parts: [{ name: '', html: closedPage(slides.join(''), style) }] })
}

const STYLE = `
body{background:#e7e7e7;padding:12px}
section{position:relative;max-width:1100px;aspect-ratio:$ratio;margin:0 auto;background:#fff;overflow:hidden;container-type:inline-size;box-shadow:0 1px 4px rgb(0 0 0/.3)}
.number{max-width:1100px;margin:4px auto 14px;font-size:12px;color:#555}
.box{position:absolute;box-sizing:border-box}.fill{position:absolute;inset:0;box-sizing:border-box;width:100%;height:100%;background-repeat:no-repeat;overflow:visible}
.text{position:relative;display:flex;flex-direction:column;height:100%;box-sizing:border-box;overflow-wrap:break-word;white-space:pre-wrap}.nowrap{white-space:pre}
p{margin:0;line-height:1.2}p i{display:inline-block;font-style:normal;text-indent:0}
table{width:100%;height:100%;border-collapse:collapse;table-layout:fixed}td{border:1px solid #fff8;padding:.4cqw .8cqw;vertical-align:top}
.gap{background:repeating-linear-gradient(45deg,#0001 0 6px,#0002 6px 12px)}
.numbers{overflow:auto;background:#fff}.numbers p{font-size:max(10px,1.4cqw);color:#555;margin-bottom:.6cqw}.numbers table{height:auto}.numbers :is(td,th){border:1px solid #ccc;font-size:1.6cqw;text-align:start;padding:.3cqw .6cqw}.numbers b{display:block;font-size:2cqw;margin-bottom:.6cqw}`

async function openPart(zip: OpenZip, name: string): Promise<Part> {
  const xml = await zip.text(name)
  return {
    root: xml === undefined ? undefined : (xmlTree(xml).firstElementChild ?? undefined),
    parts: await relationships(zip, name),
  }
}

const NOTHING: Part = { root: undefined, parts: new Map() }

type Around = {
  readonly width: number
  readonly height: number
  readonly zip: OpenZip
  readonly pictures: ReturnType<typeof createPictures>
  readonly texts: OfficeTexts
  readonly number: number
}

async function slideHtml(
  open: (name: string) => Promise<Part>,
  name: string,
  { width, height, zip, pictures, texts, number }: Around,
): Promise<string> {
  const next = async ({ parts }: Part, type: string) => {
    const path = [...parts.values()].find((each) => each.type.endsWith(type))?.path
    return path === undefined ? NOTHING : open(path)
  }
  const slide = await open(name)
  const layout = await next(slide, '/slideLayout')
  const master = await next(layout, '/slideMaster')
  const { root } = await next(master, '/theme')
  const theme = root ? readTheme({ firstElementChild: root }) : NO_THEME
  const map = master.root?.at('clrMap')
  const mapped = new Map(map?.attributes.map(({ localName, value }) => [localName, value]))
  const look: SlideLook = { theme, mapped, width }
  const bodies: string[] = []
  // What is behind first: the master, the layout, the slide.
  for (const [index, part] of [master, layout, slide].entries()) {
    const isSlide = index === 2
    const isHidden =
      !isSlide && [slide, layout].slice(0, 2 - index).some((each) => each.root?.get('showMasterSp') === '0')
    if (isHidden) continue
    const scene = await sceneOf(
      part,
      { look, height, zip, pictures, texts },
      isSlide ? [layout, master] : [master],
    )
    bodies.push(shapesHtml(part.root?.at('cSld', 'spTree'), scene, !isSlide))
  }
  let back = ''
  for (const part of [slide, layout, master]) {
    const background = part.root?.at('cSld', 'bg')
    if (!background) continue
    const own = background.at('bgPr')
    const { name } = await picturesOf(part.parts, pictures)
    const fill = own && backgroundOf(fillOf(own), look, name)
    const named = cssColour(background.at('bgRef'), theme, mapped)
    back = `<div class="fill ${fill?.name ?? ''}" style="${fill?.style ?? (named ? `background:${named}` : '')}"></div>`
    break
  }
  return `<section aria-label="${number}">${back}${bodies.join('')}</section><div class="number">${number}</div>`
}

async function sceneOf(
  part: Part,
  around: Pick<Around, 'height' | 'zip' | 'pictures' | 'texts'> & { readonly look: SlideLook },
  behind: readonly Part[],
): Promise<SlideScene> {
  const { look, height, zip, texts } = around
  const pictures = await picturesOf(part.parts, around.pictures)
  const charts = new Map<string, string>()
  for (const [id, { path, type }] of part.parts)
    if (type.endsWith('/chart')) charts.set(id, (await zip.text(path)) ?? '')
  const holders = behind.map(({ root }) => root?.at('cSld', 'spTree')?.all('sp') ?? [])
  const styles = behind.at(-1)?.root?.at('txStyles')
  return {
    look,
    height,
    texts,
    pictures,
    chart: (id, size) => chartHtml(charts.get(id ?? '') ?? '', size, look, texts),
    inherited: (shape) => {
      const wanted = placeholder(shape)
      return wanted
        ? holders.flatMap((shapes) => shapes.find((each) => isSamePlace(wanted, placeholder(each))) ?? [])
        : []
    },
    textStyle: (kind) =>
      styles?.at(
        kind === undefined
          ? 'otherStyle'
          : /title/i.test(kind) && kind !== 'subTitle'
            ? 'titleStyle'
            : 'bodyStyle',
      ),
  }
}

/** Placeholders are the same by number, else by kind. */
function isSamePlace(wanted: XmlElement, other: XmlElement | undefined): boolean {
  if (!other) return false
  const kind = (from: XmlElement) =>
    ({ ctrTitle: 'title', subTitle: 'body' })[from.get('type') ?? ''] ?? from.get('type') ?? 'body'
  const index = wanted.get('idx')
  return index !== undefined && index === other.get('idx')
    ? true
    : kind(wanted) === kind(other) &&
        (index === undefined ||
          other.get('idx') === undefined ||
          kind(wanted) !== 'body' ||
          other.get('type') === 'body')
}
