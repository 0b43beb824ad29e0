import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'

import { shownTitle } from '@/domain/conversations/listedChat'
import type { SharedThread } from '@/domain/sharing/sharedThread'
import { pathTo, treeOf } from '@/domain/tree/tree'
import { useCommands } from '@/hooks/app'
import type { PreparedShare } from '@/hooks/sharing/usePreparedShare'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatList } from '@/lib/text/formatList'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Outcome } from '@/ui/feedback/Outcome'
import { BelowCodeContext, drawnPicture, isPictureKind, svgUrl, useMarkdownDeps } from '@/ui/markdown'
import { drawElement, whenDrawn } from '@/ui/picture/drawElement'

import { SharedMessage, StoredFile } from './SharedMessage'

/** Pixels of the picture for each of the page. */
const SCALE = 2

/** Draws what is seen, in the theme that is chosen, and saves it as a PNG. */
export function PictureForm({ prepared }: { readonly prepared: PreparedShare }) {
  const { saveFile } = useCommands()
  const [theme, setTheme] = useState<PictureTheme>(themeOfPage)
  const [counted, setCounted] = useState({ shown: 0, total: 0 })
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ readonly isFine: boolean; readonly text: string }>()
  const sheetRef = useRef<HTMLDivElement>(null)
  const onCounted = useCallback((shown: number, total: number) => setCounted({ shown, total }), [])

  const save = async () => {
    if (!sheetRef.current) return
    setBusy(true)
    const canvas = await drawnWhole(sheetRef.current)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const saved = blob && (await saveFile(`${prepared.name}.png`, [blob], 'image/png'))
    setBusy(false)
    if (saved?.ok)
      setOutcome({
        isFine: true,
        text: t('Saved: {width} × {height} pixels, {size}', {
          width: canvas.width,
          height: canvas.height,
          size: formatBytes(blob?.size ?? 0),
        }),
      })
    else if (!blob || saved?.error.type === 'failed')
      setOutcome({ isFine: false, text: t('The image could not be saved. Share a web page instead.') })
  }

  return (
    <>
      <RadioGroup
        label={t('Theme of the image')}
        value={theme}
        options={[
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
        onChange={setTheme}
      />
      {counted.shown < counted.total && (
        <p className="share-hint">
          {t(
            'The chat is too long for one image: it ends after {shown} of {total} messages. Share a web page to include all of them.',
            counted,
          )}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take focus */}
      <div className="share-preview" role="region" aria-label={t('Preview')} tabIndex={0}>
        <PictureSheet
          key={prepared.thread.messages.length}
          thread={prepared.thread}
          theme={theme}
          sheetRef={sheetRef}
          onCounted={onCounted}
        />
      </div>
      <div className="share-save">
        <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
          {t('Save image')}
        </Button>
        <Outcome outcome={outcome} />
      </div>
    </>
  )
}

/** The picture at its own size: its preview may be smaller. */
async function drawnWhole(sheet: HTMLElement): Promise<HTMLCanvasElement> {
  const { transform } = sheet.style
  sheet.style.transform = 'none'
  try {
    await whenDrawn(sheet)
    return await drawElement(sheet, SCALE)
  } finally {
    sheet.style.transform = transform
  }
}

const themeOfPage = (): PictureTheme =>
  getComputedStyle(document.documentElement).colorScheme === 'dark' ||
  (document.documentElement.dataset['theme'] === undefined &&
    matchMedia('(prefers-color-scheme: dark)').matches)
    ? 'dark'
    : 'light'

type Props = {
  readonly thread: SharedThread
  readonly theme: PictureTheme
  /** What is drawn. */
  readonly sheetRef: RefObject<HTMLDivElement | null>
  /** Told how many messages are in it. */
  readonly onCounted: (shown: number, total: number) => void
}

/** Messages that are laid out at all: more never fit. */
const MOST_MESSAGES = 60
/** Of the picture, in CSS pixels: wide tables and formulas make it wider, since nobody can scroll in it. */
const WIDTH = { usual: 640, most: 1280 } as const
/** Of the messages at the usual width, in CSS pixels; less where it is wider: a canvas holds only a limited number of points. */
const MOST_HEIGHT = 5_400
/** What scrolls sideways on the page. */
const WIDE = '.md-table-scroll, .md-math-display'

/** A chat as it is drawn: its title, its model, and as many messages from the start as a picture holds. */
function PictureSheet({ thread, theme, sheetRef, onCounted }: Props) {
  const { conversation } = thread
  const tree = treeOf(thread.messages)
  const path = pathTo(tree, conversation.activeLeafId ?? thread.messages.at(-1)?.id ?? null)
  const [fitting, setFitting] = useState(MOST_MESSAGES)
  const [width, setWidth] = useState<number>(WIDTH.usual)
  const shown = Math.min(path.length, fitting)
  useLayoutEffect(() => {
    const body = sheetRef.current?.querySelector<HTMLElement>('.share-sheet-body')
    if (!body) return
    // What streams in (code colours, pictures) makes it higher: it is measured again each time.
    const measure = () => {
      const lacking = Math.max(
        0,
        ...[...body.querySelectorAll(WIDE)].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      )
      setWidth((before) => Math.min(WIDTH.most, before + lacking))
      setFitting((before) => Math.max(1, Math.min(before, fittingIn(body))))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const message of body.children) observer.observe(message)
    return () => observer.disconnect()
  }, [sheetRef, shown])
  useLayoutEffect(() => {
    onCounted(shown, path.length)
  }, [onCounted, shown, path.length])
  const belowCode = useMemo(() => stillDrawingIn(theme), [theme])
  const models = formatList([...new Set(thread.messages.flatMap(({ reply }) => reply?.model ?? []))])
  return (
    <FittedSheet sheetRef={sheetRef} theme={theme} width={width}>
      <h4 dir={dirOf(conversation.title)}>{shownTitle(conversation.title)}</h4>
      {models !== '' && <p className="shared-speaker">{models}</p>}
      <BelowCodeContext value={belowCode}>
        <div className="share-sheet-body" style={{ maxHeight: (MOST_HEIGHT * WIDTH.usual) / width }}>
          {path.slice(0, shown).map((id) => {
            const message = tree.byId.get(id)
            return (
              message && (
                <SharedMessage
                  key={id}
                  message={message}
                  isStill
                  renderFile={(part) => <StoredFile part={part} />}
                />
              )
            )
          })}
        </div>
      </BelowCodeContext>
      <p className="share-sheet-end">
        {shown < path.length
          ? t('The first {shown} of {total} messages · Parlance', { shown, total: path.length })
          : t('Parlance')}
      </p>
    </FittedSheet>
  )
}

/** How many of the messages end inside of it. */
function fittingIn(body: HTMLElement): number {
  const room = body.offsetTop + (Number.parseFloat(getComputedStyle(body).maxHeight) || Infinity)
  return [...body.children].filter(
    (message) => message instanceof HTMLElement && message.offsetTop + message.offsetHeight <= room + 1,
  ).length
}

type FittedSheetProps = {
  /** What is drawn, at its own width. */
  readonly sheetRef: RefObject<HTMLDivElement | null>
  readonly theme: PictureTheme
  /** In CSS pixels. */
  readonly width: number
  readonly children: ReactNode
}

/** The sheet of a picture, as small as its frame needs it to show the whole width. */
function FittedSheet({ sheetRef, theme, width, children }: FittedSheetProps) {
  const frameRef = useRef<HTMLDivElement>(null)
  const [fitted, setFitted] = useState<{ readonly scale: number; readonly height?: number }>({ scale: 1 })
  useLayoutEffect(() => {
    const frame = frameRef.current
    const sheet = sheetRef.current
    if (!frame || !sheet) return
    // Neither size depends on the scale.
    const measure = () => {
      const scale = Math.min(1, frame.clientWidth / sheet.offsetWidth || 1)
      setFitted({ scale, height: sheet.offsetHeight * scale })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    observer.observe(sheet)
    return () => observer.disconnect()
  }, [sheetRef])
  return (
    <div ref={frameRef} className="share-frame" style={{ height: fitted.height }}>
      <div
        ref={sheetRef}
        inert
        data-theme={theme}
        className="share-sheet"
        style={{ width, transform: `scale(${fitted.scale})` }}
      >
        {children}
      </div>
    </div>
  )
}

type PictureTheme = 'light' | 'dark'

type StillDrawingProps = {
  readonly kind: 'mermaid' | 'svg'
  readonly source: string
  readonly theme: PictureTheme
}

/** As the page shows diagrams in the dark, by a filter of the drawing itself: not every canvas knows those of styles. */
const DARK =
  '<filter id="in-the-dark" color-interpolation-filters="sRGB"><feComponentTransfer>' +
  ['R', 'G', 'B'].map((part) => `<feFunc${part} type="table" tableValues="0.88 0.12"/>`).join('') +
  '</feComponentTransfer><feColorMatrix type="hueRotate" values="180"/></filter><g filter="url(#in-the-dark)">'
const inTheDark = (svg: string): string =>
  svg.replace(/^<svg[^>]*>/, `$&${DARK}`).replace(/<\/svg>$/, '</g></svg>')

/** A diagram or drawing in a picture of a chat, in place of its code; the code stays where it can't be drawn. */
function StillDrawing({ kind, source, theme }: StillDrawingProps) {
  const { previewUrl = '' } = useMarkdownDeps()
  const [svg, setSvg] = useState<string | null>()
  useEffect(() => {
    let isGone = false
    void drawnPicture(kind, source, previewUrl).then((drawn) => {
      if (!isGone) setSvg(drawn ?? null)
    })
    return () => {
      isGone = true
    }
  }, [kind, source, previewUrl])
  if (svg === undefined) return <div aria-busy className="share-drawing" />
  if (svg === null) return null
  const isInverted = kind === 'mermaid' && theme === 'dark'
  return (
    <div className="share-drawing" data-kind={kind}>
      <img
        data-dark={isInverted || undefined}
        alt={kind === 'mermaid' ? t('Diagram') : t('Drawing')}
        src={svgUrl(isInverted ? inTheDark(svg) : svg)}
      />
    </div>
  )
}

/** What is drawn under code that is a picture; undefined for other code. */
const stillDrawingIn = (theme: PictureTheme) => (language: string, source: () => string) =>
  isPictureKind(language) ? <StillDrawing kind={language} source={source()} theme={theme} /> : undefined
