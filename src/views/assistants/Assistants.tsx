import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import { assistantPath, ASSISTANTS_PATH, NEW_ASSISTANT } from '@/domain/assistants/assistant'
import type { AssistantId } from '@/domain/ids'
import { useAssistantCommands, useAssistants } from '@/hooks/assistants/useAssistants'
import { useGo } from '@/hooks/conversations/usePlace'
import type { Result } from '@/lib/result'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { Alert } from '@/ui/feedback/Note'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import './assistants.css'
import { AssistantForm, type FormSlots } from './AssistantForm'
import { AssistantList } from './AssistantList'

type Props = FormSlots & {
  /** Undefined for the list, `new` for one that is not there yet. */
  readonly id: string | undefined
  /** What comes before the title: the way to the library on a phone. */
  readonly start: ReactNode
}

/** Assistants: the list of them, or one to be edited. */
export function Assistants({ id, start, ...slots }: Props) {
  const { value: assistants, problem, again } = useAssistants()
  const edited = assistants?.find(({ head }) => head.id === id)
  const isForm = id === NEW_ASSISTANT || edited !== undefined
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col" aria-busy={assistants === undefined && !problem}>
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-2 md:px-4">
        {start}
        {id === undefined ? (
          <h1 className="text-[15px] font-semibold">{t('Assistants')}</h1>
        ) : (
          <>
            <Link
              href={ASSISTANTS_PATH}
              className="inline-flex min-h-8 items-center rounded text-sm text-muted hover:text-text pointer-coarse:min-h-11"
            >
              {t('Assistants')}
            </Link>
            <span aria-hidden className="text-muted">
              /
            </span>
            <h1 className="min-w-0 truncate text-[15px] font-semibold">
              {edited?.version.name ?? (id === NEW_ASSISTANT ? t('New assistant') : t('Not found'))}
            </h1>
          </>
        )}
      </header>
      <ScrollRegion label={t('Assistants')} className="min-h-0 flex-1 overflow-y-auto">
        <div className="assistants-body">
          {problem !== undefined && (
            <LoadFailed title={t('Your assistants can’t be read')} onRetry={again}>
              {problem}
            </LoadFailed>
          )}
          {assistants && id === undefined && <All assistants={assistants} />}
          {assistants && isForm && <AssistantForm key={id} edited={edited} {...slots} />}
          {assistants && id !== undefined && !isForm && (
            <EmptyState title={t('Assistant not found')} action={<BackToList />}>
              {t('It may have been deleted or is on another device.')}
            </EmptyState>
          )}
        </div>
      </ScrollRegion>
    </main>
  )
}

const BackToList = () => {
  const go = useGo()
  return (
    <Button size="small" onClick={() => go(ASSISTANTS_PATH)}>
      {t('All assistants')}
    </Button>
  )
}

function All({
  assistants,
}: {
  readonly assistants: NonNullable<ReturnType<typeof useAssistants>['value']>
}) {
  const go = useGo()
  const { importAssistants } = useAssistantCommands()
  const [problem, setProblem] = useState<string>()
  const [notes, setNotes] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const note = (done: Result<unknown, string>) => setProblem(done.ok ? undefined : done.error)

  const read = async (files: readonly File[]) => {
    setBusy(true)
    const imported = await importAssistants(files)
    setBusy(false)
    note(imported)
    if (!imported.ok) return
    const { addedCount } = imported.value
    setNotes([
      ...(addedCount > 0
        ? [
            plural(addedCount, {
              one: '{count} assistant was added.',
              other: '{count} assistants were added.',
            }),
          ]
        : []),
      ...imported.value.notes,
    ])
  }

  return (
    <>
      <div className="flex flex-col gap-2">
        <p className="max-w-prose text-sm text-muted">
          {t(
            'Save instructions, a model, tools and documents as an assistant you can reuse. Choose one below a message, or type @ and its name.',
          )}
        </p>
        <p className="text-sm text-muted">
          <Link href="/settings/skills" className="underline">
            {t('Skills are in the settings')}
          </Link>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => go(assistantPath(NEW_ASSISTANT as AssistantId))}>
            {t('New assistant')}
          </Button>
          <Button isBusy={isBusy} onClick={() => file.current?.click()}>
            {t('Import file…')}
          </Button>
        </div>
        <FileInput
          ref={file}
          isMultiple
          label={t('File of an assistant')}
          accept=".json,.md,.zip,.skill,application/json,text/markdown,application/zip"
          onFiles={(files) => void read(files)}
        />
      </div>
      {notes.length > 0 && (
        <div role="status" className="text-sm text-muted">
          {notes.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </div>
      )}
      {problem !== undefined && (
        <Alert title={t('That didn’t work')}>
          <p>{problem}</p>
        </Alert>
      )}
      {assistants.length === 0 ? (
        <EmptyState title={t('No assistants yet')}>
          {t('Make one for what you ask for often: an editor, a tutor, a code reviewer.')}
        </EmptyState>
      ) : (
        <AssistantList assistants={assistants} onDone={note} />
      )}
    </>
  )
}
