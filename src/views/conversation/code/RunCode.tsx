import { useEffect, useRef, useState } from 'react'

import {
  type CodeDownload,
  codeDownloadText,
  type CodeLanguage,
  type CodeOutcome,
} from '@/domain/code/codeRun'
import type { Message } from '@/domain/messages/message'
import { useApp, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { pacedFrames } from '@/lib/time/afterPaint'
import { Button } from '@/ui/controls/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

import { CodeResult } from './CodeResult'
import './code.css'

type Props = {
  readonly message: Pick<Message, 'id' | 'conversationId'>
  readonly language: CodeLanguage
  readonly source: () => string
}

/** `isStarting`: Python gets ready. */
type Running = {
  readonly printed: string
  readonly isStarting?: boolean
  readonly download?: CodeDownload
}

/** Runs a block of code where it reaches nothing, and shows what came of it under the code. */
export function RunCode({ message, language, source }: Props) {
  const { loadToolCommands } = useCommands()
  const { elapsed } = useApp()
  const [running, setRunning] = useState<Running>()
  const [outcome, setOutcome] = useState<CodeOutcome>()
  const [problem, setProblem] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const run = async () => {
    const current = new AbortController()
    controller.current = current
    const starting = { printed: '', isStarting: language === 'python' }
    // Code may print thousands of times between two frames.
    const inFrame = pacedFrames(elapsed)
    let latest = ''
    let isDrawing = false
    let isOver = false
    const draw = () => {
      isDrawing = false
      if (!isOver) setRunning({ printed: latest })
    }
    setRunning(starting)
    setOutcome(undefined)
    setProblem(undefined)
    try {
      const { runChatCode } = await loadToolCommands()
      const { conversationId, id: messageId } = message
      const done = await runChatCode(
        { conversationId, messageId, language, code: source() },
        current.signal,
        {
          onPrint: (printed) => {
            latest = printed
            if (isDrawing) return
            isDrawing = true
            inFrame(draw)
          },
          onDownload: (download) =>
            setRunning(download.loadedBytes < download.totalBytes ? { ...starting, download } : starting),
          onBegin: () => setRunning({ printed: '' }),
        },
      )
      setOutcome(done)
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : String(cause))
    }
    isOver = true
    setRunning(undefined)
  }
  return (
    <div className="run-code">
      {running ? (
        <Button size="small" aria-label={t('Stop code')} onClick={() => controller.current?.abort()}>
          {t('Stop')}
        </Button>
      ) : (
        <Button size="small" onClick={() => void run()}>
          {t('Run')}
        </Button>
      )}
      {running?.download && (
        <ProgressBar
          label={codeDownloadText(running.download)}
          value={running.download.loadedBytes / running.download.totalBytes}
        />
      )}
      {running && running.printed !== '' && (
        <pre className="run-code-output">{running.printed.slice(-5_000)}</pre>
      )}
      {running && running.printed === '' && !running.download && (
        <p role="status">{running.isStarting ? t('Starting Python…') : t('Running…')}</p>
      )}
      {outcome && <CodeResult outcome={outcome} />}
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
