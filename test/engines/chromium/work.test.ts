import { CHROMIUM } from '../support/engines'
import { workJourneysIn } from '../support/workJourneys'

workJourneysIn(CHROMIUM)
