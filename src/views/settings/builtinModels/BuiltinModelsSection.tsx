import { useState } from 'react'

import type { EngineStatus } from '@/domain/builtin/modelShelf'
import { describeError } from '@/domain/connections/serviceError'
import { tagOf } from '@/domain/ocr/ocrLanguages'
import { useApp } from '@/hooks/app'
import { useKeptLanguages, useKeptPackages } from '@/hooks/builtin/useKeptPackages'
import { useEngineStatus, useModelShelf } from '@/hooks/builtin/useModelShelf'
import { useModels } from '@/hooks/models/useModels'
import { assertNever } from '@/lib/assertNever'
import { dotted } from '@/lib/text/dotted'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatDuration } from '@/lib/text/formatTime'
import { formatTokenLimit } from '@/lib/text/formatTokens'
import { language } from '@/lib/text/language'
import { plural } from '@/lib/text/plural'
import { tell } from '@/lib/text/said'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Alert } from '@/ui/feedback/Note'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

import { Section } from '../Section'
import { AddModel, KeptModels, Transfers } from './KeptModels'

/** The models that run on this device, the engine that runs them, and a way to add more. */
export function BuiltinModelsSection() {
  const shelf = useModelShelf()
  return (
    <>
      <ModelsHere />
      <EngineState />
      <Transfers shelf={shelf} />
      <KeptModels shelf={shelf} />
      <PythonPackages />
      <TextLanguages />
      {shelf.isSupported === true && <AddModel shelf={shelf} />}
      {shelf.isSupported === false && (
        <p className="text-sm text-muted">
          {t('Large models can’t be saved here. Open Parlance over HTTPS or from localhost to add them.')}
        </p>
      )}
    </>
  )
}

/** The models the built-in service has. */
function ModelsHere() {
  const group = useModels().find(({ connection }) => connection.type === 'builtin')
  if (!group) return null
  // What only the catalog has may be deleted: it is kept for a while.
  const models = group.models.filter(({ listed }) => listed)
  // What is said of them comes with the catalog; both are shown at once.
  const isDescribed = models.some(({ entry }) => entry !== undefined)
  const isReading = group.isLoading || (group.isFetching === true && !isDescribed)
  return (
    <Section
      title={t('Models on this device')}
      description={t('Free and private: nothing you write to these models leaves your device.')}
    >
      {group.error && (
        <Alert
          title={t('Couldn’t list the models')}
          actions={<Button onClick={group.refresh}>{t('Try again')}</Button>}
        >
          {describeError(group.error)}
        </Alert>
      )}
      {isReading && (
        // As high as the model that comes with the app, which is all that most people have.
        <p className="min-h-[8.25rem] text-sm text-muted md:min-h-[5.25rem]">{t('Looking for models…')}</p>
      )}
      {!isReading && models.length > 0 && (
        <ul
          aria-label={t('Models on this device')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {models.map(({ id, name, entry }) => (
            <li key={id} className="flex flex-col px-4 py-3 text-sm">
              <h3 className="font-medium">{name}</h3>
              <p className="text-[13px] text-muted tabular-nums">
                {dotted([
                  id,
                  entry?.contextTokens !== undefined &&
                    t('{contextTokens} tokens of context', {
                      contextTokens: formatTokenLimit(entry.contextTokens),
                    }),
                  entry && entry.precision !== 'unknown' && entry.precision,
                ])}
              </p>
              {entry && entry.description !== '' && (
                <p dir="auto" className="line-clamp-6 text-[13px] text-muted">
                  {tell(entry.description, undefined)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Packages of Python that were downloaded; nothing while there are none. */
function PythonPackages() {
  const { kept, remove } = useKeptPackages()
  if (kept.length === 0) return null
  const bytes = kept.reduce((sum, each) => sum + each.bytes, 0)
  return (
    <Section
      title={t('Python packages')}
      description={t('{size} on this device. Deleted ones are downloaded again when code needs them.', {
        size: formatBytes(bytes),
      })}
    >
      <ul
        aria-label={t('Python packages')}
        className="flex flex-col divide-y divide-line rounded border border-line"
      >
        {kept.map(({ fileName, bytes: size }) => (
          <li key={fileName} className="flex flex-wrap items-center gap-2 px-4 py-2 text-sm">
            <p className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{shortName(fileName)}</span>{' '}
              <span className="text-[13px] text-muted tabular-nums">{formatBytes(size)}</span>
            </p>
            <Button
              size="small"
              variant="danger"
              aria-label={t('Delete {id}', { id: shortName(fileName) })}
              onClick={() => remove([fileName])}
            >
              {t('Delete')}
            </Button>
          </li>
        ))}
      </ul>
      {kept.length > 1 && (
        <Button
          variant="danger"
          className="self-start"
          onClick={() => remove(kept.map(({ fileName }) => fileName))}
        >
          {t('Delete all packages')}
        </Button>
      )}
    </Section>
  )
}

/** Languages that text of scans is recognised in, as they were downloaded; nothing while there are none. */
function TextLanguages() {
  const { kept, remove } = useKeptLanguages()
  if (kept.length === 0) return null
  const names = new Intl.DisplayNames([language().code], { type: 'language' })
  const bytes = kept.reduce((sum, each) => sum + each.bytes, 0)
  return (
    <Section
      title={t('Languages of text recognition')}
      description={t('{size} on this device. Deleted ones are downloaded again when you read text in them.', {
        size: formatBytes(bytes),
      })}
    >
      <ul
        aria-label={t('Languages of text recognition')}
        className="flex flex-col divide-y divide-line rounded border border-line"
      >
        {kept.map(({ fileName, bytes: size }) => {
          const code = fileName.split('.')[0] ?? ''
          const name = names.of(tagOf(code) ?? code) ?? code
          return (
            <li key={fileName} className="flex flex-wrap items-center gap-2 px-4 py-2 text-sm">
              <p className="min-w-0 flex-1 wrap-anywhere">
                <span className="font-medium">{name}</span>{' '}
                <span className="text-[13px] text-muted tabular-nums">{formatBytes(size)}</span>
              </p>
              <Button
                size="small"
                variant="danger"
                aria-label={t('Delete {id}', { id: name })}
                onClick={() => remove([fileName])}
              >
                {t('Delete')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** Name and version: `numpy-2.4.6-cp314-…` → `numpy 2.4.6`. */
const shortName = (fileName: string): string =>
  fileName
    .replace(/\.[a-z]+$/, '')
    .split('-')
    .slice(0, 2)
    .join(' ')

/** What the engine is doing, what it takes, and a way to have it back. */
function EngineState() {
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
