import { Clock } from '@/ui/icons'
import { memo, useEffect, useState } from 'react'

import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { describeError, type ServiceError } from '@/domain/connections/serviceError'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useEngineStatus } from '@/hooks/builtin/useModelShelf'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { formatBytes, formatBytesIn } from '@/lib/text/formatBytes'
import { tell } from '@/lib/text/said'
import { t } from '@/lib/text/t'
import type { AppState } from '@/store/appStore'
import { selectConversationSettings, selectReply } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Note } from '@/ui/feedback/Note'

type Props = { readonly conversationId: ConversationId; readonly hasContent: boolean }

/** What a reply waits for: its first token, or the next attempt, counted down. Not drawn again with each token. */
export const WaitingLine = memo(function WaitingLine({ conversationId, hasContent }: Props) {
  const { now } = useApp()
  const { hurryReply, stopReply } = useCommands()
  const phase = useAppState(selectReply(conversationId))?.phase
  const settings = useAppState(selectConversationSettings(conversationId))
  const local = localModel(
    settings,
    useAppState((state) => state.connections),
  )
  const retries = useAppState((state) => state.settings.retries)
  const [, setTick] = useState(0)
  const isCounting = phase?.type === 'retrying'
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => {
      setTick((tick) => tick + 1)
    }, 250)
    return () => {
      clearInterval(timer)
    }
  }, [isCounting])

  if (phase?.type === 'retrying') {
    const seconds = Math.max(0, Math.ceil((phase.at - now()) / 1000))
    return (
      <Note
        icon={Clock}
        tone="warning"
        title={<span role="status">{describeCause(phase.error)}</span>}
        actions={
          <>
            <Button
              size="small"
              onClick={() => {
                hurryReply(conversationId)
              }}
            >
              {t('Try now')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                stopReply(conversationId)
              }}
            >
              {t('Cancel')}
            </Button>
          </>
        }
      >
        {/* A timer is not read out with each second, as a status would be. */}
        <span role="timer" className="tabular-nums">
          {t('Trying again in {seconds} s. Attempt {attempt} of {count}.', {
            seconds,
            attempt: phase.attempt + 1,
            count: Math.max(retries, phase.attempt) + 1,
          })}
        </span>
      </Note>
    )
  }
  if (hasContent) return null
  return (
    <div className="flex h-7 items-center gap-2 text-sm text-muted">
      <span aria-hidden className="size-2 animate-pulse rounded-full bg-accent motion-reduce:animate-none" />
      {phase?.type === 'queued' ? (
        <span role="status">{describePlace(phase.place)}</span>
      ) : phase?.type === 'streaming' ? (
        t('Waiting for the first token')
      ) : local ? (
        <LoadingModel model={local} />
      ) : (
        t('Waiting for the provider')
      )}
    </div>
  )
})

/** No provider is involved: the model is loaded into this page first. */
function LoadingModel({ model }: { readonly model: ModelRef }) {
  const name = useModelLabel()(model)
  const status = useEngineStatus()
  if (status.type === 'ready') return t('{name} is working on it', { name })
  const { file } = status.type === 'loading' ? status : {}
  return (
    <span
      role="progressbar"
      aria-label={t('Loading {name}', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={file && Math.round((file.done / file.total) * 100)}
      className="tabular-nums"
    >
      {file === undefined
        ? t('Loading {name}…', { name })
        : file.done < file.total
          ? t('Loading {name}… {done} of {total}', {
              name,
              done: formatBytesIn(file.done, file.total),
              total: formatBytes(file.total),
            })
          : t('Starting {name}…', { name })}
    </span>
  )
}

/** The model of a chat that runs in this page; undefined for one of a provider. */
function localModel(
  { connectionId, modelId }: ConversationSettings,
  connections: AppState['connections'],
): ModelRef | undefined {
  const isLocal = connections.some(({ id, type }) => id === connectionId && type === 'builtin')
  return isLocal && connectionId !== null && modelId !== null ? { connectionId, modelId } : undefined
}

/** What the service said, without advice: the next step is under way. */
function describeCause(error: ServiceError): string {
  const said = error.type === 'rejected' ? tell(error.detail, error.said).trim() : ''
  return said === '' ? describeError(error) : /[.!?]$/.test(said) ? said : `${said}.`
}

const describePlace = (place: number): string =>
  place === 1 ? t('Next in the queue') : t('Queue position {place}', { place })
