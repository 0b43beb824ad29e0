import { useMemo, useState } from 'react'

import { readCodeShown } from '@/domain/code/codeShown'
import type { ToolId } from '@/domain/ids'
import { serverSource } from '@/domain/mcp/toolServer'
import { citationOf } from '@/domain/sources/sourceMarks'
import { argumentChanges } from '@/domain/tools/personForm'
import { repeats } from '@/domain/tools/resultText'
import { argumentRows } from '@/domain/tools/toolCall'
import { tellOf, type ToolContent, type ToolRunState } from '@/domain/tools/toolRun'
import { useAppState, useCommands } from '@/hooks/app'
import { useConversationInAddress } from '@/hooks/conversations/usePlace'
import type { ShownRun } from '@/hooks/tools/useToolRuns'
import { formatNumber } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { Button } from '@/ui/controls/Button'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { ForeignText, LongForeignText } from '@/ui/foreign/ForeignText'

import { CodeTable, CodeVariables } from '../code/CodeTable'
import { Citations } from '../sources/Citations'
import { ResultText } from './ResultText'

/** Arguments and result of a call. All of it is foreign: text stays text, and only the pages it found are links. */
export function ToolDetails({ shown, status }: { readonly shown: ShownRun; readonly status: ToolRunState }) {
  const { run, text } = shown
  const { structured, sources = [] } = run
  const content: readonly ToolContent[] = run.content ?? (status === 'done' ? [{ type: 'text', text }] : [])
  return (
    <div className="flex flex-col gap-3 border-t border-line bg-sunken px-3 py-2.5 text-[13px]">
      <CallArguments text={run.arguments} />
      {run.asked !== undefined && (
        <>
          <p className="text-muted">{t('You changed the arguments. The model was told.')}</p>
          <Changes changes={argumentChanges(run.asked, run.arguments)} />
        </>
      )}
      {(run.notes ?? []).map((note) => (
        <p key={note} className={status === 'done' ? 'text-muted' : 'text-danger'}>
          {tellOf(run, note)}
        </p>
      ))}
      {run.cut && (
        <p className="text-muted">
          {t('The model was sent the first {sent} of {all} characters. You see all of it.', {
            sent: formatNumber(run.cut.sent),
            all: formatNumber(run.cut.of),
          })}
        </p>
      )}
      <div data-part="tool-result" className="flex min-w-0 flex-col gap-2">
        {content.map((part, index) =>
          structured !== undefined && part.type === 'text' && repeats(part.text, structured) ? null : (
            <ContentView key={index} part={part} toolId={run.toolId} />
          ),
        )}
        {sources.length > 0 && <Citations parts={sources.map(citationOf)} />}
        {structured !== undefined && <ResultText text={structured} />}
      </div>
    </div>
  )
}

type ContentProps = { readonly part: ToolContent; readonly toolId: ToolId | undefined }

function ContentView({ part, toolId }: ContentProps) {
  switch (part.type) {
    case 'text':
      return <TextView part={part} />
    case 'image':
      return (
        <img
          src={`data:${part.mediaType};base64,${part.data}`}
          alt={t('Picture from the tool')}
          className="max-h-80 max-w-full self-start rounded border border-line"
        />
      )
    case 'audio':
      return (
        <audio
          controls
          aria-label={t('Sound from the tool')}
          src={`data:${part.mediaType};base64,${part.data}`}
        >
          <track kind="captions" />
        </audio>
      )
    case 'link':
      return (
        <div className="flex flex-wrap items-center gap-2">
          <p className="wrap-anywhere">
            <ForeignName text={part.name} />{' '}
            <span className="text-muted">
              <ForeignName text={part.uri} />
            </span>
          </p>
          <AttachLink name={part.name} uri={part.uri} toolId={toolId} />
        </div>
      )
    case 'resource':
      return (
        <div className="flex flex-col gap-1">
          <p className="wrap-anywhere text-muted">
            <ForeignName text={part.uri} />
          </p>
          {part.text !== undefined && <ResultText text={part.text} />}
        </div>
      )
  }
}

/** What only one of the two reads is told apart: tables and variables of Python are the person's, their text the model's. */
function TextView({ part: { text, audience } }: { readonly part: Extract<ToolContent, { type: 'text' }> }) {
  const shown = useMemo(() => (audience === 'person' ? readCodeShown(text) : undefined), [text, audience])
  if (shown?.type === 'table') return <CodeTable table={shown.table} />
  if (shown?.type === 'variables') return <CodeVariables variables={shown.variables} />
  return audience === 'model' ? (
    <details>
      <summary className="cursor-pointer text-muted">{t('Only the model sees this')}</summary>
      <ResultText text={text} />
    </details>
  ) : (
    <ResultText text={text} />
  )
}

type Props = { readonly name: string; readonly uri: string; readonly toolId: ToolId | undefined }

/** Attaches what a tool's result links to, read from the tool's own server; nothing where that is no server of here. */
function AttachLink({ name, uri, toolId }: Props) {
  const server = useAppState(({ settings, hostServers }) =>
    [...settings.toolServers, ...hostServers].find(
      (each) => toolId?.startsWith(`${serverSource(each).id} `) === true,
    ),
  )
  const conversationId = useConversationInAddress()
  const { loadToolCommands } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!server) return null

  const attach = async () => {
    setBusy(true)
    const { attachServerResource } = await loadToolCommands()
    const { signal } = new AbortController()
    const done = await attachServerResource(conversationId ?? 'new', server.id, uri, signal)
    setBusy(false)
    setProblem(done.ok ? undefined : done.error)
  }
  return (
    <>
      <Button
        size="small"
        isBusy={isBusy}
        aria-label={t('Attach {name}', { name })}
        onClick={() => void attach()}
      >
        {t('Attach')}
      </Button>
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </>
  )
}

type CallArgumentsProps = {
  /** JSON text, as the model wrote it. */
  readonly text: string
  /** Of the last call of this tool that was made; what differs from it is marked. */
  readonly before?: string | undefined
}

/** Arguments that are drawn at once; the rest on a press. */
const DRAWN = 20

/** The arguments of a call as two columns: all of each, with what is hidden in it made visible. */
export function CallArguments({ text, before }: CallArgumentsProps) {
  const [isWhole, setWhole] = useState(false)
  const earlier = before === undefined ? undefined : new Map(argumentRows(before))
  const rows = argumentRows(text)
  if (rows.length === 0) return null
  const more = isWhole ? 0 : Math.max(0, rows.length - DRAWN)
  return (
    <div className="flex flex-col items-start gap-2 text-[13px]">
      <dl className="grid w-full grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-2">
        {rows.slice(0, rows.length - more).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted wrap-anywhere">
              <ForeignText text={name} />
            </dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
              <LongForeignText text={value} />
              {earlier && earlier.get(name) !== value && (
                <span className="ms-2 text-money">{t('changed')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && (
        <Button size="small" onClick={() => setWhole(true)}>
          {plural(more, { one: '{count} more argument', other: '{count} more arguments' })}
        </Button>
      )}
    </div>
  )
}

type ChangesProps = {
  readonly changes: readonly { readonly name: string; readonly before: string; readonly after: string }[]
}

/** What is other than it was, by name: as it was, struck through, and as it is. */
export function Changes({ changes }: ChangesProps) {
  return changes.map(({ name, before, after }) => (
    <div key={name} className="rounded bg-sunken p-2 text-[13px]">
      <p className="font-medium">{t('Changed: {name}', { name: spelledOut(name) })}</p>
      {before !== '' && (
        <p className="wrap-anywhere whitespace-pre-wrap text-muted line-through">
          <LongForeignText text={before} />
        </p>
      )}
      <p className="wrap-anywhere whitespace-pre-wrap">
        <LongForeignText text={after} />
      </p>
    </div>
  ))
}
