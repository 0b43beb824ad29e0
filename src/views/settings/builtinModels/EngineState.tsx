import { useState } from 'react'

import type { EngineStatus } from '@/domain/builtin/engineStatus'
import { useApp } from '@/hooks/app'
import { useEngineStatus } from '@/hooks/builtin/useEngineStatus'
import { assertNever } from '@/lib/assertNever'
import { formatBytes } from '@/lib/text/formatBytes'
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
      title="Engine"
      description="Models run in this page, in WebAssembly. The engine loads with the first message to one of them, and keeps one model in memory at a time."
    >
      <p role="status" className="text-sm tabular-nums">
        {describeStatus(status)}
      </p>
      {status.type === 'loading' && <ProgressBar label={`Loading ${status.modelId}`} isLabelHidden />}
      {status.type === 'ready' && (
        <div>
          <Button isBusy={isFreeing} onClick={() => void free()}>
            Free its memory
          </Button>
        </div>
      )}
    </Section>
  )
}

function describeStatus(status: EngineStatus): string {
  switch (status.type) {
    case 'idle':
      return 'Nothing is loaded.'
    case 'loading':
      return `Loading ${status.modelId}…`
    case 'ready': {
      const threads = status.threads === 1 ? 'one thread' : `${status.threads} threads`
      const seconds = (status.loadMs / 1000).toFixed(1)
      return `${status.modelId} is loaded, in ${seconds} s · about ${formatBytes(status.memoryBytes)} of memory · ${threads}${status.usesGpu ? ' and the graphics card' : ''}`
    }
    case 'crashed':
      return `The engine broke while it ran ${status.modelId} (${status.reason}). The next message starts a fresh one; a smaller model needs less memory.`
    default:
      return assertNever(status)
  }
}
