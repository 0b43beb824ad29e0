import { CHROMIUM } from '../support/engines'
import { syncJourneysIn } from '../support/syncJourneys'

syncJourneysIn(CHROMIUM)
