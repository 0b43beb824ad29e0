import { Route, Switch } from 'wouter'

import { t } from '@/lib/text/t'
import { withTexts } from '@/lib/text/withTexts'
import { IconButton } from '@/ui/controls/IconButton'
import { onDemand } from '@/ui/feedback/onDemand'
import { Menu } from '@/ui/firstIcons'

import { ConversationPage } from '../pages/ConversationPage'

const CatalogPage = onDemand(
  withTexts(['catalog'], () => import('../pages/CatalogPage').then((module) => module.default)),
)
const CatalogModelPage = onDemand(
  withTexts(['catalog'], () => import('../pages/CatalogModelPage').then((module) => module.default)),
)
const RunPage = onDemand(
  withTexts(['lab'], () => import('../pages/RunPage').then((module) => module.default)),
)
const AssistantsPage = onDemand(
  withTexts(['lab'], () => import('../pages/AssistantsPage').then((module) => module.default)),
)
const SchedulesPage = onDemand(
  withTexts(['lab'], () => import('../pages/SchedulesPage').then((module) => module.default)),
)
const ProjectPage = onDemand(() => import('../pages/ProjectPage').then((module) => module.default))
const SharedPage = onDemand(() => import('../pages/SharedPage').then((module) => module.default))
const SettingsPage = onDemand(
  withTexts(['settings'], () => import('../pages/SettingsPage').then((module) => module.default)),
)

const LOADING = <main className="flex-1" aria-busy="true" />

/** The places besides chats, by their addresses; a new chat where there is none. Their code comes with them. */
export default function OtherPlace({ onOpenLibrary }: { readonly onOpenLibrary: () => void }) {
  const start = (
    <IconButton icon={Menu} label={t('Conversations')} className="md:hidden" onClick={onOpenLibrary} />
  )
  return (
    <Switch>
      <Route path="/projects/:id">
        {({ id }) => <ProjectPage id={id} start={start} whileLoading={LOADING} />}
      </Route>
      <Route path="/s/:id">{({ id }) => <SharedPage id={id} start={start} whileLoading={LOADING} />}</Route>
      <Route path="/settings/:section?">
        {({ section }) => <SettingsPage section={section} start={start} whileLoading={LOADING} />}
      </Route>
      <Route path="/assistants/:id?">
        {({ id }) => <AssistantsPage id={id} start={start} whileLoading={LOADING} />}
      </Route>
      <Route path="/schedules/:id?">
        {({ id }) => <SchedulesPage id={id} start={start} whileLoading={LOADING} />}
      </Route>
      <Route path="/compare/:runId?">
        {({ runId }) => (
          <RunPage key="comparison" kind="comparison" runId={runId} start={start} whileLoading={LOADING} />
        )}
      </Route>
      <Route path="/lab/:runId?">
        {({ runId }) => (
          <RunPage key="sweep" kind="sweep" runId={runId} start={start} whileLoading={LOADING} />
        )}
      </Route>
      <Route path="/catalog">{() => <CatalogPage start={start} whileLoading={LOADING} />}</Route>
      <Route path="/catalog/*">
        {({ '*': modelId }) => <CatalogModelPage path={modelId} start={start} whileLoading={LOADING} />}
      </Route>
      <Route>{() => <ConversationPage id={null} onOpenLibrary={onOpenLibrary} />}</Route>
    </Switch>
  )
}
