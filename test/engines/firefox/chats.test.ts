import { FIREFOX } from '../support/engines'
import { journeysIn } from '../support/journeys'

journeysIn(FIREFOX)
