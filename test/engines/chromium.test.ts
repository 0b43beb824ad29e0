import { CHROMIUM } from './support/engines'
import { journeysIn } from './support/journeys'
import { syncJourneysIn } from './support/syncJourneys'
import { workJourneysIn } from './support/workJourneys'

journeysIn(CHROMIUM)
syncJourneysIn(CHROMIUM)
workJourneysIn(CHROMIUM)
