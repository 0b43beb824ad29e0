import { useEffect, useState } from 'react'

import { filesIn, type NamedFile } from '@/lib/files/namedFiles'
import { loadCode } from '@/lib/loadCode'
import { failed, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { JoinedPage } from './join/joinFiles'
import { PagePreview } from './PagePreview'

type Props = {
  readonly kind: 'html' | 'tsx' | 'jsx' | 'files'
  readonly source: string
  /** Address of the closed page. */
  readonly url: string
}

const NAMES = { html: 'index.html', tsx: 'App.tsx', jsx: 'App.jsx' } as const

/** A page or a component of one file or several, joined and compiled when it is asked for. */
export function JoinedPreview({ kind, source, url }: Props) {
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
