import { codeFileType, textOfBytes, type CodeFile, type CodeOutcome } from '@/domain/code/codeRun'
import { describeScriptEnd, hasRun } from '@/domain/functions/script'
import { useCommands } from '@/hooks/app'
import { toBase64 } from '@/lib/base64'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatDuration } from '@/lib/text/formatDuration'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { ResultText } from '../calls/ResultText'
import { CsvTable } from './CsvTable'

/** Longest text file that is shown under the code, in characters. */
const SHOWN = 20_000

/** What code printed, its value, the files it wrote, and how it ended. */
export function CodeResult({
  outcome: { end, printed, isCut, files, left, ms },
}: {
  readonly outcome: CodeOutcome
}) {
  const why = describeScriptEnd(end)
  const value = end.type === 'done' ? end.value : undefined
  return (
    <div role="group" aria-label={t('Output')} className="run-code-result">
      {printed !== '' && <ResultText text={printed} />}
      {isCut && <p className="text-muted">{t('The output was cut after 100,000 characters.')}</p>}
      {value !== undefined && <ResultText text={value} />}
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
          {why}
        </p>
      )}
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
  const type = codeFileType(file)
  const text = textOfBytes(file.bytes)
  const { name } = file
  return (
    <div className="run-code-file">
      <p>
        {name} <span className="text-muted">{formatBytes(file.bytes.length)}</span>{' '}
        <Button
          size="small"
          variant="quiet"
          aria-label={t('Download {name}', { name })}
          onClick={() => void saveFile(name, [file.bytes], type)}
        >
          {t('Download')}
        </Button>
      </p>
      {type.startsWith('image/') ? (
        // As an image it runs no script and loads nothing, a drawing (SVG) too.
        <img src={`data:${type};base64,${toBase64(file.bytes)}`} alt={name} />
      ) : type === 'text/csv' && text !== undefined ? (
        <CsvTable name={name} text={text} />
      ) : text !== undefined && text.length <= SHOWN ? (
        <ResultText text={text} />
      ) : null}
    </div>
  )
}
