import { WEBKIT } from '../support/engines'
import { journeysIn } from '../support/journeys'

journeysIn(WEBKIT)
