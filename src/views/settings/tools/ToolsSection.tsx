import { type ComponentType, type ReactNode, Suspense, useState } from 'react'

import { httpKeyOwner, readOperations } from '@/domain/http/httpApi'
import type { KeyOwner } from '@/domain/keys/keyOwner'
import { searchKeyOwner } from '@/domain/web/searchService'
import { useAppState } from '@/hooks/app'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import { EditRemove } from '../EditRemove'
import { HeldAddress } from '../HeldValues'
import { RemoveDialog, useEditing } from '../SettingsForm'
import { Section } from '../Section'

import { DefinitionsSection } from './definitions/DefinitionsSection'
import { FunctionsSection } from './functions/FunctionsSection'
import { HostServers, ServersSection } from './servers/ServersSection'

/** Everything a model may call: servers, functions of one's own, and definitions whose results one gives by hand. */
export function ToolsSection() {
  return (
    // Together: a part that is here before those above it would be pushed away.
    <Suspense fallback={<p role="status">{t('Loading…')}</p>}>
      <SearchSection />
      <ServersSection />
      <HostServers />
      <FunctionsSection />
      <HttpSection />
      <DefinitionsSection />
    </Suspense>
  )
}

const HttpApiForm = onDemand(() => import('./http/HttpApiForm').then((module) => module.HttpApiForm))

/** Functions that are requests to HTTP services. */
export function HttpSection() {
  const { removeHttpApi } = useToolCommands()
  return (
    <ServiceSection
      services={useAppState((state) => state.settings.httpApis)}
      title={t('HTTP functions')}
      listLabel={t('HTTP functions')}
      description={t(
        'Let models call a web service: from its OpenAPI document, or described by you. Requests go to the address you name and nowhere else, and each asks before it is sent.',
      )}
      addLabel={t('Add HTTP functions')}
      removeLabel={t('Remove functions')}
      removeNote={t('Its key and approvals are removed too. What it returned stays in your chats.')}
      form={HttpApiForm}
      ownerOf={httpKeyOwner}
      about={(api) => (
        <>
          {api.url} ·{' '}
          {plural(readOperations(api).filter(({ isOn }) => isOn).length, {
            one: '{count} function',
            other: '{count} functions',
          })}
        </>
      )}
      onRemove={removeHttpApi}
    />
  )
}

const SearchServiceForm = onDemand(() =>
  import('./web/SearchServiceForm').then((module) => module.SearchServiceForm),
)

/** The services that search the web for any model. */
export function SearchSection() {
  const { removeSearchService } = useToolCommands()
  return (
    <ServiceSection
      services={useAppState((state) => state.settings.searchServices)}
      title={t('Web search')}
      listLabel={t('Search services')}
      description={t(
        'Let any model search the web with a service of your choice. Turn it on in a chat with “Tools”; replies cite what they use.',
      )}
      addLabel={t('Add search service')}
      removeLabel={t('Remove search service')}
      removeNote={t('Its address and key are removed. What it found stays in your chats.')}
      form={SearchServiceForm}
      ownerOf={searchKeyOwner}
      about={({ url }) => url}
      onRemove={removeSearchService}
    />
  )
}

type Service = { readonly id: string; readonly name: string }

type ServiceSectionProps<T extends Service> = {
  readonly services: readonly T[]
  readonly title: string
  readonly listLabel: string
  readonly description: string
  readonly addLabel: string
  readonly removeLabel: string
  /** What goes with it, and what stays. */
  readonly removeNote: string
  readonly form: ComponentType<{ readonly edited: T | undefined; readonly onDone: () => void }>
  readonly ownerOf: (service: T) => KeyOwner
  /** Where it is, and what it offers. */
  readonly about: (service: T) => ReactNode
  readonly onRemove: (service: T) => ReturnType<Parameters<typeof RemoveDialog>[0]['onRemove']>
}

/** Services of one kind: listed, added, edited in place and removed. */
function ServiceSection<T extends Service>({
  services,
  title,
  listLabel,
  description,
  addLabel,
  removeLabel,
  removeNote,
  form: Form,
  ownerOf,
  about,
  onRemove,
}: ServiceSectionProps<T>) {
  const { editing, edit, close, addRef, focusAdd } = useEditing<string>()
  const [removing, setRemoving] = useState<T>()
  return (
    <Section
      title={title}
      description={description}
      action={
        <Button ref={addRef} aria-expanded={editing === 'new'} onClick={() => edit('new')}>
          {addLabel}
        </Button>
      }
    >
      {editing === 'new' && <Form key="new" edited={undefined} onDone={close} />}
      {services.length > 0 && (
        <ul aria-label={listLabel} className="flex flex-col divide-y divide-line rounded border border-line">
          {services.map((service) => (
            <li key={service.id}>
              {editing === service.id ? (
                <Form edited={service} onDone={close} />
              ) : (
                <ServiceRow
                  owner={ownerOf(service)}
                  onEdit={() => edit(service.id)}
                  onRemove={() => setRemoving(service)}
                >
                  {about(service)}
                </ServiceRow>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <RemoveDialog
          name={removing.name}
          removeLabel={removeLabel}
          onRemove={() => onRemove(removing)}
          onClose={() => setRemoving(undefined)}
          onRemoved={focusAdd}
        >
          <p>{removeNote}</p>
        </RemoveDialog>
      )}
    </Section>
  )
}

type ServiceRowProps = {
  readonly owner: KeyOwner
  /** Where it is, and what it offers. */
  readonly children: ReactNode
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A service in its list, with what can be done with it. */
const ServiceRow = ({ owner, owner: { name }, children, onEdit, onRemove }: ServiceRowProps) => (
  <>
    <div className="flex flex-wrap items-start gap-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">{name}</h3>
        <p className="text-[13px] wrap-anywhere text-muted">{children}</p>
      </div>
      <EditRemove name={name} onEdit={onEdit} onRemove={onRemove} />
    </div>
    <HeldAddress owner={owner} />
  </>
)
