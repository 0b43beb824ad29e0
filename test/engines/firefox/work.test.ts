import { FIREFOX } from '../support/engines'
import { workJourneysIn } from '../support/workJourneys'

workJourneysIn(FIREFOX)
