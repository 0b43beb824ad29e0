import { useRef, useState } from 'react'

import type { OwnFunction } from '@/domain/functions/ownFunction'
import { useAppState } from '@/hooks/app'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { Outcome } from '@/ui/feedback/Outcome'
import { onDemand } from '@/ui/feedback/onDemand'
import { Disclosure } from '@/ui/layout/Disclosure'

import { EditRemove } from '../../EditRemove'
import { RemoveDialog, useEditing } from '../../SettingsForm'
import { Section } from '../../Section'

const FunctionForm = onDemand(() => import('./FunctionForm').then((module) => module.FunctionForm))

/** Functions that run on this device: those that come along and those the person wrote. */
export function FunctionsSection() {
  const functions = useAppState((state) => state.settings.functions)
  const { builtinFunctions, exportFunctions, importFunctions, removeFunction } = useToolCommands()
  const { editing, edit, close, addRef, focusAdd } = useEditing<OwnFunction>()
  const [imported, setImported] = useState<{ readonly isFine: boolean; readonly text: string }>()
  const [removing, setRemoving] = useState<OwnFunction>()
  const fileRef = useRef<HTMLInputElement>(null)

  const read = async (file: File) => {
    const done = await importFunctions(await file.text())
    setImported({ isFine: done.ok, text: done.ok ? done.value : done.error })
  }

  return (
    <Section
      title={t('Functions')}
      description={t(
        'JavaScript that runs on this device when a model calls it, without network and without access to your data. Turn functions on in a chat with “Tools”.',
      )}
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => fileRef.current?.click()}>{t('Import functions…')}</Button>
          {functions.length > 0 && (
            <Button onClick={() => void exportFunctions(functions.map(({ id }) => id))}>
              {t('Export functions')}
            </Button>
          )}
          <Button ref={addRef} aria-expanded={editing === 'new'} onClick={() => edit('new')}>
            {t('New function')}
          </Button>
        </div>
      }
    >
      <FileInput
        ref={fileRef}
        accept=".json,application/json"
        label={t('File of functions')}
        onFiles={([file]) => file && void read(file)}
      />
      <Outcome outcome={imported} />
      {editing === 'new' && <FunctionForm key="new" edited={undefined} onDone={close} />}
      {functions.length > 0 && (
        <ul
          aria-label={t('Functions')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {functions.map((each) => (
            <li key={each.id}>
              {editing !== undefined && editing !== 'new' && editing.id === each.id ? (
                <FunctionForm key={each.id} edited={each} onDone={close} />
              ) : (
                <FunctionRow own={each} onEdit={() => edit(each)} onRemove={() => setRemoving(each)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <RemoveDialog
          name={removing.name}
          removeLabel={t('Remove function')}
          onRemove={() => removeFunction(removing.id)}
          onClose={() => setRemoving(undefined)}
          onRemoved={focusAdd}
        >
          <p>{t('Its code and examples are deleted for good. What it returned stays in your chats.')}</p>
        </RemoveDialog>
      )}
      <Disclosure label={t('Included functions')}>
        <ul aria-label={t('Included functions')} className="flex flex-col divide-y divide-line text-sm">
          {builtinFunctions.map(({ name, title, description }) => (
            <li key={name} className="flex flex-col gap-0.5 py-2">
              <span>
                <span className="font-medium">{t(title)}</span>{' '}
                <code className="text-[13px] text-muted">{name}</code>
              </span>
              <span className="max-w-prose text-[13px] text-muted">{description}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </Section>
  )
}

type Props = {
  readonly own: OwnFunction
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One function with what can be done with it. */
function FunctionRow({ own, onEdit, onRemove }: Props) {
  const { exportFunctions } = useToolCommands()
  const { name } = own
  return (
    <div className="flex flex-wrap items-start gap-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <h3 className="font-mono text-[13px] font-medium">{name}</h3>
        <p className="text-[13px] wrap-anywhere text-muted">{own.description}</p>
      </div>
      <Button
        size="small"
        aria-label={t('Export {name}', { name })}
        onClick={() => void exportFunctions([own.id])}
      >
        {t('Export')}
      </Button>
      <EditRemove name={name} onEdit={onEdit} onRemove={onRemove} />
    </div>
  )
}
