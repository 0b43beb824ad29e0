import { useState } from 'react'

import type { EngineStatus } from '@/domain/builtin/modelShelf'
import { useApp } from '@/hooks/app'
import { useEngineStatus } from '@/hooks/builtin/useModelShelf'
import { assertNever } from '@/lib/assertNever'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatDuration } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

import { Section } from '../Section'

/** What the engine is doing, what it takes, and a way to have it back. */
export function EngineState() {
  const { builtin } = useApp()
  const status = useEngineStatus()
  const [isFreeing, setIsFreeing] = useState(false)

  const free = async () => {
    setIsFreeing(true)
    await builtin.unload().finally(() => setIsFreeing(false))
  }

  return (
    <Section
      title={t('Engine')}
      description={t(
        'Models run in this page with WebAssembly. The engine loads with your first message and keeps one model in memory at a time.',
      )}
    >
      <p role="status" className="text-sm tabular-nums">
        {describeStatus(status)}
      </p>
      {status.type === 'loading' && (
        <ProgressBar
          label={t('Loading {modelId}', { modelId: status.modelId })}
          isLabelHidden
          {...(status.file && { value: status.file.done / status.file.total })}
        />
      )}
      {status.type === 'ready' && (
        <div>
          <Button isBusy={isFreeing} onClick={() => void free()}>
            {t('Free memory')}
          </Button>
        </div>
      )}
    </Section>
  )
}

function describeStatus(status: EngineStatus): string {
  switch (status.type) {
    case 'idle':
      return t('No model is loaded.')
    case 'loading':
      return t('Loading {modelId}…', { modelId: status.modelId })
    case 'ready': {
      const threads = plural(status.threads, { one: '{count} thread', other: '{count} threads' })
      return t('{model} loaded in {duration} · about {memory} of memory · {processors}', {
        model: status.modelId,
        duration: formatDuration(status.loadMs),
        memory: formatBytes(status.memoryBytes),
        processors: status.usesGpu ? t('{threads} and the graphics card', { threads }) : threads,
      })
    }
    case 'crashed':
      return t(
        'The engine stopped while running {modelId} ({reason}). Your next message restarts it. A smaller model needs less memory.',
        { modelId: status.modelId, reason: status.reason },
      )
    default:
      return assertNever(status)
  }
}
