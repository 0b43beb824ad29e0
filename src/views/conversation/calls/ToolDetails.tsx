import { useMemo, useState } from 'react'

import { readCodeShown } from '@/domain/code/codeShown'
import type { ToolId } from '@/domain/ids'
import { serverSource } from '@/domain/mcp/toolServer'
import { citationOf } from '@/domain/sources/sourceMarks'
import { argumentChanges } from '@/domain/tools/argumentFields'
import { repeats } from '@/domain/tools/resultText'
import { tellOf, type ToolContent, type ToolRunState } from '@/domain/tools/toolRun'
import { useAppState, useCommands } from '@/hooks/app'
import { useConversationInAddress } from '@/hooks/conversations/usePlace'
import type { ShownRun } from '@/hooks/tools/useToolRuns'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { CodeTable, CodeVariables } from '../code/CodeTable'
import { Citations } from '../sources/Citations'

import { CallArguments, Changes } from './CallArguments'
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
