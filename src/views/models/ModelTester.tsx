import { useEffect, useRef, useState } from 'react'

import { describeError } from '@/domain/connections/serviceError'
import type { ModelRef } from '@/domain/modelRef'
import { useCommands } from '@/hooks/app'
import { formatDuration } from '@/lib/text/formatDuration'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

type Shown = { readonly text: string; readonly isFine: boolean }

/** Asks the model for a word, and says how quickly it came or why it did not. Give it a key of the model. */
export function ModelTester({ model }: { readonly model: ModelRef }) {
  const { testModel } = useCommands()
  const [isRunning, setIsRunning] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const test = async () => {
    const controller = new AbortController()
    running.current = controller
    setIsRunning(true)
    const tested = await testModel(model, controller.signal)
    if (controller.signal.aborted) return
    setIsRunning(false)
    setShown(
      tested.ok
        ? { text: wordsOf(tested.value.firstTokenMs, tested.value.totalMs), isFine: true }
        : { text: describeError(tested.error), isFine: false },
    )
  }

  return (
    <div className="flex flex-col gap-1">
      <span>
        <Button size="small" isBusy={isRunning} onClick={() => void test()}>
          {t('Test')}
        </Button>
      </span>
      <p
        role="status"
        className={shown?.isFine === false ? 'text-[13px] text-danger' : 'text-[13px] text-muted'}
      >
        {isRunning ? t('Waiting for a word…') : (shown?.text ?? '')}
      </p>
    </div>
  )
}

function wordsOf(firstTokenMs: number | undefined, totalMs: number | undefined): string {
  const [first, total] = [firstTokenMs, totalMs].map((ms) =>
    ms === undefined ? undefined : formatDuration(ms),
  )
  if (first !== undefined && total !== undefined)
    return t('First token {first} · reply {total}', { first, total })
  return total === undefined ? t('It works.') : t('Reply {total}', { total })
}
