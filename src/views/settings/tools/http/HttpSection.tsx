import { useRef, useState } from 'react'

import { readOperations, type HttpApi } from '@/domain/http/httpApi'
import { useAppState } from '@/hooks/app'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import { RemoveDialog } from '../../RemoveDialog'
import { Section } from '../../Section'

const HttpApiForm = onDemand(() => import('./HttpApiForm').then((module) => module.HttpApiForm))

/** Functions that are requests to HTTP services. */
export function HttpSection() {
  const apis = useAppState((state) => state.settings.httpApis)
  const { removeHttpApi } = useToolCommands()
  /** The service in the form; `new` for one that is not there yet. */
  const [editing, setEditing] = useState<string>()
  const [removing, setRemoving] = useState<HttpApi>()
  const addRef = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(undefined)
    addRef.current?.focus()
  }
  return (
    <Section
      title={t('HTTP functions')}
      description={t(
        'Let models call a web service: from its OpenAPI document, or described by you. Requests go to the address you name and nowhere else, and each asks before it is sent.',
      )}
      action={
        <Button ref={addRef} aria-expanded={editing === 'new'} onClick={() => setEditing('new')}>
          {t('Add HTTP functions')}
        </Button>
      }
    >
      {editing === 'new' && <HttpApiForm key="new" edited={undefined} onDone={close} />}
      {apis.length > 0 && (
        <ul
          aria-label={t('HTTP functions')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {apis.map((api) => (
            <li key={api.id}>
              {editing === api.id ? (
                <HttpApiForm edited={api} onDone={close} />
              ) : (
                <div className="flex flex-wrap items-start gap-2 px-4 py-3 text-sm">
                  <div className="min-w-0 flex-1">
                    <h3 className="font-medium">{api.name}</h3>
                    <p className="text-[13px] wrap-anywhere text-muted">
                      {api.url} ·{' '}
                      {plural(readOperations(api).filter(({ isOn }) => isOn).length, {
                        one: '{count} function',
                        other: '{count} functions',
                      })}
                    </p>
                  </div>
                  <Button
                    size="small"
                    aria-label={t('Edit {name}', { name: api.name })}
                    onClick={() => setEditing(api.id)}
                  >
                    {t('Edit')}
                  </Button>
                  <Button
                    size="small"
                    variant="danger"
                    aria-label={t('Remove {name}', { name: api.name })}
                    onClick={() => setRemoving(api)}
                  >
                    {t('Remove')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <RemoveDialog
          name={removing.name}
          removeLabel={t('Remove functions')}
          onRemove={() => removeHttpApi(removing)}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => addRef.current?.focus()}
        >
          <p>{t('Its key and approvals are removed too. What it returned stays in your chats.')}</p>
        </RemoveDialog>
      )}
    </Section>
  )
}
