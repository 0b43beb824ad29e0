import { useState } from 'react'

import { httpKeyOwner, readOperations, type HttpApi } from '@/domain/http/httpApi'
import { useAppState } from '@/hooks/app'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import { RemoveDialog } from '../../RemoveDialog'
import { Section } from '../../Section'
import { useEditing } from '../../useEditing'
import { ServiceRow } from '../ServiceRow'

const HttpApiForm = onDemand(() => import('./HttpApiForm').then((module) => module.HttpApiForm))

/** Functions that are requests to HTTP services. */
export function HttpSection() {
  const apis = useAppState((state) => state.settings.httpApis)
  const { removeHttpApi } = useToolCommands()
  const { editing, edit, close, addRef, focusAdd } = useEditing<string>()
  const [removing, setRemoving] = useState<HttpApi>()
  return (
    <Section
      title={t('HTTP functions')}
      description={t(
        'Let models call a web service: from its OpenAPI document, or described by you. Requests go to the address you name and nowhere else, and each asks before it is sent.',
      )}
      action={
        <Button ref={addRef} aria-expanded={editing === 'new'} onClick={() => edit('new')}>
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
                <ServiceRow
                  owner={httpKeyOwner(api)}
                  onEdit={() => edit(api.id)}
                  onRemove={() => setRemoving(api)}
                >
                  {api.url} ·{' '}
                  {plural(readOperations(api).filter(({ isOn }) => isOn).length, {
                    one: '{count} function',
                    other: '{count} functions',
                  })}
                </ServiceRow>
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
          onRemoved={focusAdd}
        >
          <p>{t('Its key and approvals are removed too. What it returned stays in your chats.')}</p>
        </RemoveDialog>
      )}
    </Section>
  )
}
