import { closedJourneysIn } from './support/closedJourneys'
import { CHROMIUM, FIREFOX, WEBKIT } from './support/engines'

closedJourneysIn(CHROMIUM)
closedJourneysIn(FIREFOX)
closedJourneysIn(WEBKIT)
