import { useEffect, useMemo, useRef, useState } from 'react'

import {
  codeDownloadText,
  codeFileType,
  textOfBytes,
  textStart,
  type CodeDownload,
  type CodeFile,
  type CodeLanguage,
  type CodeOutcome,
} from '@/domain/code/codeRun'
import { PYTHON_RESET } from '@/domain/code/codeTool'
import { officeKind } from '@/domain/documents/documentKind'
import { describeScriptEnd, hasRun } from '@/domain/functions/script'
import type { Message } from '@/domain/messages/message'
import { useApp, useCommands } from '@/hooks/app'
import { useBeside } from '@/hooks/beside/besideChat'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatDuration } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { pacedFrames } from '@/lib/time/afterPaint'
import { Button } from '@/ui/controls/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import { ResultText } from '../calls/ResultText'
import { CodeTable, CodeVariables } from './CodeTable'
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

/** Longest text file that is shown under the code, in characters. */
const SHOWN = 20_000
/** A character takes four bytes at most. */
const SHOWN_BYTES = SHOWN * 4
/** Read of a table for its first rows, in bytes. */
const TABLE_BYTES = 256 * 1024
/** Longest error that is shown whole, in characters. */
const LONG_ERROR = 2_000

/** What code printed, its value, the files it wrote, and how it ended. */
export function CodeResult({
  outcome: { end, printed, isCut, files, left, ms, table, variables = [], isReset },
}: {
  readonly outcome: CodeOutcome
}) {
  const why = describeScriptEnd(end)
  const value = end.type === 'done' ? end.value : undefined
  return (
    <div role="group" aria-label={t('Output')} className="run-code-result">
      {printed !== '' && <ResultText text={printed} />}
      {isCut && <p className="text-muted">{t('The output was cut after 100,000 characters.')}</p>}
      {table ? <CodeTable table={table} /> : value !== undefined && <ResultText text={value} />}
      {files.map((file) => (
        <WrittenFile key={file.name} file={file} />
      ))}
      {left > 0 && (
        <p className="text-muted">
          {plural(left, {
            one: '{count} more file was left out: at most 20 files and 20 MB.',
            other: '{count} more files were left out: at most 20 files and 20 MB.',
          })}
        </p>
      )}
      {why !== undefined && (
        <p role="alert" className="wrap-anywhere text-danger">
          {why.length > LONG_ERROR ? `${why.slice(0, LONG_ERROR)}…` : why}
        </p>
      )}
      {why !== undefined && why.length > LONG_ERROR && <ResultText text={why} />}
      {isReset && <p className="text-muted">{t(PYTHON_RESET)}</p>}
      <CodeVariables variables={variables} />
      {hasRun(end) && (
        <p role="status" className="text-muted tabular-nums">
          {why === undefined && printed === '' && value === undefined && files.length === 0
            ? t('Ran for {time}, without output', { time: formatDuration(ms) })
            : t('Ran for {time}', { time: formatDuration(ms) })}
        </p>
      )}
    </div>
  )
}

function WrittenFile({ file }: { readonly file: CodeFile }) {
  const { saveFile } = useCommands()
  const { type, text } = useMemo(() => lookAt(file), [file])
  const { name } = file
  const { open } = useBeside()
  const kind = officeKind({ name, type })
  return (
    <div className="run-code-file">
      <p>
        <ForeignName text={name} /> <span className="text-muted">{formatBytes(file.bytes.length)}</span>{' '}
        <Button
          size="small"
          variant="quiet"
          aria-label={t('Download {name}', { name })}
          onClick={() => void saveFile(name, [file.bytes], type)}
        >
          {t('Download')}
        </Button>
        {kind && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('Open {name}', { name })}
            onClick={() => open({ file: new Blob([file.bytes], { type }), name, kind })}
          >
            {t('Open')}
          </Button>
        )}
      </p>
      {type.startsWith('image/') ? (
        <WrittenPicture file={file} type={type} />
      ) : text === undefined ? null : type === 'text/csv' ? (
        <CsvTable name={name} text={text} />
      ) : (
        <ResultText text={text} />
      )}
    </div>
  )
}

/** What a file is, and as much of its text as is shown: never all of 20 MB. */
function lookAt(file: CodeFile): { readonly type: string; readonly text: string | undefined } {
  const type = codeFileType(file)
  if (type === 'text/csv') return { type, text: textStart(file.bytes, TABLE_BYTES) }
  const text = file.bytes.length > SHOWN_BYTES ? undefined : textOfBytes(file.bytes)
  return { type, text: text !== undefined && text.length > SHOWN ? undefined : text }
}

/** As an image it runs no script and loads nothing, a drawing (SVG) too. */
function WrittenPicture({ file, type }: { readonly file: CodeFile; readonly type: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file.bytes], { type }))
    // The address belongs to this effect: it is revoked when the effect ends.
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file, type])
  return url === undefined ? null : <img src={url} alt={file.name} />
}

/** Rows and columns that are drawn; the file has the rest. */
const ROWS = 100
const COLUMNS = 30

/** A table that code wrote as CSV. */
function CsvTable({ name, text }: { readonly name: string; readonly text: string }) {
  const [head = [], ...rows] = useMemo(() => csvRows(text, ROWS + 1), [text])
  return (
    <ScrollRegion role="group" label={name} className="run-code-table">
      <table>
        <thead>
          <tr>
            {head.slice(0, COLUMNS).map((cell, at) => (
              <th key={at} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.slice(0, COLUMNS).map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length >= ROWS && <p className="text-muted">{t('The first {count} rows', { count: ROWS })}</p>}
    </ScrollRegion>
  )
}

/** The first rows of CSV: quotes hold commas and line breaks. */
function csvRows(text: string, most: number): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n\r]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    if (rows.length >= most || end === '') break
  }
  return rows
}
