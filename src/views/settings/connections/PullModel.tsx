import { useState } from 'react'

import type { Connection } from '@/domain/connections/connection'
import type { PullProgress } from '@/domain/models/model'
import { usePullModel } from '@/hooks/models/useReadModels'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { Outcome } from '@/ui/feedback/Outcome'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

/** Has a provider on one's own machine fetch a model by its name, with how far it is; it can be cancelled. */
export function PullModel({ connection }: { readonly connection: Connection }) {
  const [model, setModel] = useState('')
  const { pulling, outcome, pull, cancel } = usePullModel(connection)
  const wanted = model.trim()
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== '' && !pulling) pull(wanted)
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <TextField
            label={t('Download a model')}
            placeholder="qwen3:8b"
            value={model}
            onChange={setModel}
            disabled={pulling !== undefined}
            spellCheck={false}
          />
        </div>
        {pulling ? (
          <Button onClick={cancel}>{t('Cancel')}</Button>
        ) : (
          <Button type="submit" disabled={wanted === ''}>
            {t('Download')}
          </Button>
        )}
      </div>
      {pulling && (
        <ProgressBar label={t('Downloading {model}', { model: wanted })} {...progressOf(pulling)} />
      )}
      {outcome && (
        <Outcome
          outcome={{
            isFine: outcome.error === undefined,
            text: outcome.error ?? t('{model} is ready.', { model: outcome.model }),
          }}
        />
      )}
    </form>
  )
}

function progressOf({ status, loadedBytes = 0, totalBytes }: PullProgress) {
  return totalBytes
    ? {
        value: loadedBytes / totalBytes,
        detail: t('{loaded} of {total}', {
          loaded: formatBytes(loadedBytes),
          total: formatBytes(totalBytes),
        }),
      }
    : { detail: status === '' ? undefined : status }
}
