import { useEffect, useState } from 'react'

import { filesIn, type NamedFile } from '@/lib/files/namedFiles'
import { loadCode } from '@/lib/loadCode'
import { failed, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { useMarkdownDeps } from '../MarkdownDeps'
import { PreviewFrame } from './PreviewFrame'
import type { JoinedPage } from './join/joinFiles'

/** What a preview may be made of, in characters. */
const MAX_SOURCE = {
  mermaid: 50_000,
  html: 2_000_000,
  svg: 2_000_000,
  tsx: 500_000,
  jsx: 500_000,
  files: 500_000,
} as const

/** What a preview can be of. */
export type PreviewKind = keyof typeof MAX_SOURCE

export const isPreviewKind = (kind: string): kind is PreviewKind => Object.hasOwn(MAX_SOURCE, kind)

type Props = {
  readonly kind: PreviewKind
  readonly source: string
  /** Told whether there is a picture now; of diagrams and drawings. */
  readonly onDrawn?: ((isDrawn: boolean) => void) | undefined
}

/** A diagram, a page or a drawing, made at once. */
export function PreviewPicture({ kind, source, onDrawn }: Props) {
  const { previewUrl: url = '' } = useMarkdownDeps()
  if (source.length > MAX_SOURCE[kind]) {
    return (
      <p role="status" className="md-preview-note">
        {t('Too long to preview: {count} characters, at most {most}.', {
          count: source.length,
          most: MAX_SOURCE[kind],
        })}
      </p>
    )
  }
  if (kind === 'svg') return <SvgPicture source={source} onDrawn={onDrawn} />
  if (kind === 'mermaid') return <PreviewFrame kind={kind} source={source} url={url} onDrawn={onDrawn} />
  return kind === 'html' && !needsJoining(source) ? (
    <PagePreview source={source} url={url} />
  ) : (
    <JoinedPreview kind={kind} source={source} url={url} />
  )
}

/** Whether a page names what previews have, or can say that it is missing: most name nothing. */
const needsJoining = (source: string): boolean =>
  /<script[^>]+(?:src\s*=|type\s*=\s*["']?(?:module|text\/babel))|<link[^>]+stylesheet/i.test(source)

/** A drawing as an image: no script in it runs and nothing it names is loaded. */
function SvgPicture({ source, onDrawn }: Omit<Props, 'kind'>) {
  const [isBroken, setIsBroken] = useState(false)
  const size = sizeOf(source)
  if (isBroken) {
    return (
      <p role="status" className="md-preview-note">
        {t('The browser can’t read this drawing.')}
      </p>
    )
  }
  return (
    <img
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`}
      alt={t('Drawing')}
      // Its room before it is read, so that nothing moves then.
      style={size && { width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
      onLoad={() => onDrawn?.(true)}
      onError={() => {
        onDrawn?.(false)
        setIsBroken(true)
      }}
    />
  )
}

const OPENING = /<svg\s[^>]{0,2000}>/i
const VIEW = /\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/i

/** How large a drawing says to be, in pixels; undefined where it doesn't. */
function sizeOf(source: string): { readonly width: number; readonly height: number } | undefined {
  const [opening] = OPENING.exec(source) ?? []
  if (opening === undefined) return undefined
  const side = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`, 'i').exec(opening)?.[1])
  const [, across, down] = VIEW.exec(opening) ?? []
  const [width, height] = [side('width') || Number(across), side('height') || Number(down)]
  return width > 0 && height > 0 ? { width, height } : undefined
}

type JoinedPreviewProps = {
  readonly kind: 'html' | 'tsx' | 'jsx' | 'files'
  readonly source: string
  /** Address of the closed page. */
  readonly url: string
}

const NAMES = { html: 'index.html', tsx: 'App.tsx', jsx: 'App.jsx' } as const

/** A page or a component of one file or several, joined and compiled when it is asked for. */
function JoinedPreview({ kind, source, url }: JoinedPreviewProps) {
  const [joined, setJoined] = useState<{
    readonly source: string
    readonly page: Result<JoinedPage, string>
  }>()
  useEffect(() => {
    let isOver = false
    const files: readonly NamedFile[] =
      kind === 'files' ? filesIn(source) : [{ name: NAMES[kind], text: source }]
    loadCode(() => import('./join/joinFiles'))
      .then(
        ({ joinFiles }) => joinFiles(files),
        (cause: unknown) => failed(cause instanceof Error ? cause.message : String(cause)),
      )
      .then((page) => !isOver && setJoined({ source, page }))
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [kind, source])
  if (joined?.source !== source) {
    return (
      <p role="status" className="md-preview-note">
        {t('Opening…')}
      </p>
    )
  }
  if (!joined.page.ok) {
    return (
      <p role="alert" className="md-preview-note whitespace-pre-wrap">
        {joined.page.error}
      </p>
    )
  }
  const { notes, needsScripts, source: page } = joined.page.value
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="md-preview-note">
          {note}
        </p>
      ))}
      <PagePreview source={page} url={url} needsScripts={needsScripts} />
    </>
  )
}

type PagePreviewProps = {
  readonly source: string
  readonly url: string
  /** None of it can be seen without its scripts: they are asked for at once. */
  readonly needsScripts?: boolean
}

/** A person who agreed isn't asked again until the page is reloaded. */
let hasAgreed = false

/** A page as a reply wrote it: without its scripts first, and with them once a person has heard what they could do. */
export function PagePreview({ source, url, needsScripts = false }: PagePreviewProps) {
  const canRun = hasScripts(source) && canCloseOff()
  const [runs, setRuns] = useState(needsScripts && canRun && hasAgreed)
  const [isAsking, setIsAsking] = useState(needsScripts && canRun && !hasAgreed)
  const agree = () => {
    hasAgreed = true
    setIsAsking(false)
    setRuns(true)
  }
  return (
    <>
      {!isAsking && (runs || canRun) && (
        <div className="md-preview-note">
          <Button
            size="small"
            onClick={runs ? () => setRuns(false) : hasAgreed ? agree : () => setIsAsking(true)}
          >
            {runs ? t('Stop scripts') : t('Run scripts')}
          </Button>
        </div>
      )}
      {isAsking && (
        <div role="group" aria-label={t('Run scripts?')} className="md-preview-ask">
          <p>
            {t(
              'Scripts in this preview can’t read your chats, keys or files, and can’t load anything. But a script can show anything inside the preview, such as a fake sign-in, and use your processor; in Firefox and Safari one that never ends also freezes this page. Some browsers also connect to a web address that a script tries to open. Nothing but its name gets out, and the name could carry what you type into the preview. Run scripts only if you trust this reply.',
            )}
          </p>
          <div className="flex gap-2">
            <Button size="small" variant="primary" onClick={agree}>
              {t('Run')}
            </Button>
            <Button size="small" onClick={() => setIsAsking(false)}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      )}
      {needsScripts && !canRun && (
        <p role="status" className="md-preview-note">
          {t('This browser can’t close scripts off, so nothing runs here. Its source is still here to copy.')}
        </p>
      )}
      {(runs || !needsScripts) && (
        <PreviewFrame key={String(runs)} kind="html" source={source} url={url} runsScripts={runs} />
      )}
    </>
  )
}

const hasScripts = (source: string): boolean => /<script|\son[a-z]+\s*=|javascript:/i.test(source)

/** Without Trusted Types a script could open a frame of its own, and through it what is closed in the preview. */
const canCloseOff = (): boolean => 'trustedTypes' in globalThis
