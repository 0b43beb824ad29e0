import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { shownTitle } from '@/domain/conversations/title'
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
import { BelowCodeContext } from '@/ui/markdown'
import { drawElement, whenDrawn } from '@/ui/picture/drawElement'

import { FittedSheet } from './FittedSheet'
import { SharedMessage, StoredFile } from './SharedMessage'
import { type PictureTheme, stillDrawingIn } from './StillDrawing'

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
