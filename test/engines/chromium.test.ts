import { CHROMIUM } from './support/engines'
import { journeysIn } from './support/journeys'
import { workJourneysIn } from './support/workJourneys'

journeysIn(CHROMIUM)
workJourneysIn(CHROMIUM)
