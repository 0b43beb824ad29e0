import { type ReactNode, useState } from 'react'

import type { MessageId } from '@/domain/ids'
import { problemMarks } from '@/domain/jsonSchema/strictProblems'
import type { AttachmentPart, Part } from '@/domain/messages/message'
import { cellText } from '@/domain/runs/results/cellText'
import type { Run, RunCell, SchemaProblem } from '@/domain/runs/run'
import { useAttachmentUrl, usePictureUrl } from '@/hooks/attachments/useAttachmentUrl'
import { useLiveText } from '@/hooks/replies/useLiveText'
import { useValidity } from '@/hooks/runs/useRuns'
import { t } from '@/lib/text/t'
import { type JsonView, JsonViewSwitch } from '@/ui/json/JsonViews'
import { MarkedRanges } from '@/ui/json/MarkedRanges'
import { PictureView } from '@/ui/picture/PictureView'

import { isJsonReply, JsonReply } from './JsonReply'
import { ValidityNote } from './ValidityNote'

/** Whether the selected reply follows the schema; in JSON also the reply itself, as text, tree or table. */
export function SelectedReply({ run, cell }: { readonly run: Run; readonly cell: RunCell }) {
  const validity = useValidity(run, cell)
  const [view, setView] = useState<JsonView>('text')
  const text = cellText(cell)
  const isRunning = cell.state.type === 'running'
  return (
    <>
      {isRunning && validity && (
        <p className="font-mono text-[13px] leading-6 wrap-anywhere whitespace-pre-wrap">
          <LiveText id={cell.id} problems={validity.problems} />
        </p>
      )}
      {!isRunning && isJsonReply(text) && (
        <>
          <JsonViewSwitch view={view} onChange={setView} />
          <JsonReply text={text} validity={validity} view={view} />
        </>
      )}
      {!isRunning && <CellPictures parts={cell.parts} />}
      <ValidityNote validity={validity} isWhole={!isRunning} />
    </>
  )
}

type Props = {
  readonly id: MessageId
  /** Characters visible at its place; everything when left out. */
  readonly maxChars?: number
  /** Where it breaks its schema so far. */
  readonly problems?: readonly SchemaProblem[] | undefined
}

/** The text of a cell while it streams, at most once a frame, with a cursor at its end. */
export function LiveText({ id, maxChars = Infinity, problems = [] }: Props) {
  const { text, isThinking } = useLiveText(id, maxChars)
  return (
    <>
      {isThinking ? (
        <span className="text-muted">{t('thinking…')}</span>
      ) : (
        <MarkedRanges text={text} marks={problemMarks(text, problems)} />
      )}
      <span aria-hidden className="ms-0.5 inline-block h-[1.1em] w-0.5 translate-y-[0.15em] bg-accent" />
    </>
  )
}

/** The pictures that a model drew for a cell. */
export const CellPictures = ({ parts }: { readonly parts: readonly Part[] }) =>
  parts.map((part) => (part.type === 'image' ? <CellPicture key={part.attachmentId} part={part} /> : null))

function CellPicture({ part }: { readonly part: AttachmentPart }) {
  const { value: url } = usePictureUrl(part)
  return url ? (
    <PictureView
      name={part.name}
      url={url}
      className="max-h-80 max-w-full rounded border border-line"
      renderWhole={(show) => <Whole part={part}>{show}</Whole>}
    />
  ) : null
}

function Whole({
  part,
  children,
}: {
  readonly part: AttachmentPart
  readonly children: (url: string) => ReactNode
}) {
  const { value: url } = useAttachmentUrl(part.attachmentId)
  return url ? children(url) : null
}

/** The same where nothing in it can be pressed. */
export function SmallPicture({ parts }: { readonly parts: readonly Part[] }) {
  const picture = parts.find((part): part is AttachmentPart => part.type === 'image')
  return picture ? <Small part={picture} /> : null
}

function Small({ part }: { readonly part: AttachmentPart }) {
  const { value: url } = usePictureUrl(part)
  return url ? (
    <img src={url} alt={part.name} className="max-h-full max-w-full rounded object-contain" />
  ) : null
}
