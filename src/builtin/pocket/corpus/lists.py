"""Lists that answers draw from: `{@name}` in a text is one entry of LISTS[name]."""

JOKES = [
    "Why did the token cross the road? It was the most likely thing to do.",
    "I told my model a joke at temperature 0. It laughed at the same place every time.",
    "There are 10 kinds of people: those who know binary, and those who do not.",
    "A SQL query walks into a bar, goes up to two tables and asks: may I join you?",
    "Why do programmers prefer the dark? Because light attracts bugs.",
    "What is a pirate's favourite language? You would think R, but his first love is the C.",
    "How many models does it take to change a light bulb? One, but it will tell you it already did.",
    "I would tell you a joke about UDP, but you might not get it.",
    "Why was the haiku sad? It had only five, seven and five friends.",
    "My memory is so short that I forgot the other half of this",
    "Parallel lines have so much in common. A pity they will never meet.",
    "Why did the function return early? It had a date.",
]
RIDDLES = [
    "I have keys but open no door, and space but no room. What am I? *(A keyboard.)*",
    "What gets wetter the more it dries? *(A towel.)*",
    "What has hands but cannot clap? *(A clock.)*",
    "The more you take, the more you leave behind. What are they? *(Footsteps.)*",
    "I speak without a mouth and hear without ears. What am I? *(An echo.)*",
    "What has a neck but no head? *(A bottle.)*",
]
STORIES = [
    "Once a small {robot|lamp} lived on a {windowsill|shelf}. Every {evening|night} it counted the stars, and every {evening|night} it got stuck at a hundred, as it knew no larger number. One night a {moth|child} asked: why count? The {robot|lamp} thought. Then it simply looked - and had never seen so many.",
    "A {dragon|fox} collected words instead of gold. It kept {hush|maybe} in a jar and {thunder|tomorrow} in a box. When a {knight|girl} came to fight, it gave her one word to take home: *friend*. She came back every {week|spring}.",
    "There was a cat who {owned|ran} a lighthouse. Ships trusted her, for she slept all day and was wide awake all night. One {foggy|stormy} evening the lamp failed. So the cat opened both her eyes, {and the ships came home|and that was light enough}.",
]
POEMS = [
    "The night is {deep|wide}, the screen is bright,  \nI write you {words|a line} in {quiet|silver} light.  \nThey come by chance, they come by two,  \n{and some of them|the best of them} are meant for you.",
    "A {little|tiny} model, {small|thin} and neat,  \nhad {hardly|never} learnt to count its feet.  \nIt drew a word, and then one more,  \n{and found a poem|till there was a rhyme} at the door.",
    "The sea comes in, the sea goes out,  \nit {never|hardly} wonders what about.  \nIt {writes|draws} its lines upon the sand  \n{that no one has to understand|and wipes them with an open hand}.",
]
FACTS = [
    "A fun fact: at temperature 0 I would tell you this very fact every time.",
    "A fun fact: honey keeps for years and years, as it is too sweet to spoil.",
    "A fun fact: a day on Venus is longer than its year.",
    "A fun fact: an octopus has three hearts.",
    "A fun fact: my whole mind takes less room than one photo on your phone.",
    "A fun fact: bananas are berries, but strawberries are not.",
]
MOTTOS = [
    "Start small. {I did|Look at me}, and here I am, writing to you.",
    "One step, then the next: that is how every text and every road is made.",
    "You need not be the largest to be {useful|of use}. Go on!",
    "Be kind to yourself: even the best models draw a bad token now and then.",
]

HAIKU = {
    "temperature": (
        ["Cold dice never roll", "The kettle hums low", "Warm words lose their way", "A spark in the dark", "Low flame, steady words", "Heat shakes the word tree"],
        ["each word falls where it must fall", "the likely word steps aside", "odds flatten like summer grass", "a rare word opens its wings", "ten roads open, one is walked", "the sure path melts into mist"],
        ["then the dice grow warm", "chance picks up the pen", "turn the dial, look", "sense drifts off like steam", "nothing is certain", "strange new leaves unfold"],
    ),
    "spring": (
        ["Soft rain on the hill", "The first swallow comes", "Buds on the old branch", "Snow leaves the meadow", "A bee finds the door"],
        ["green returns without a sound", "the garden remembers blue", "mud and sunlight on my shoes", "a window opens somewhere", "the plum tree forgets the frost"],
        ["winter shrugs its coat", "the path smells of earth", "even stones look young", "birds rehearse the dawn", "light stays for supper"],
    ),
    "summer": (
        ["Heat above the road", "Long light on the lake", "Cicadas at noon", "Barefoot on warm stone", "A boat without haste"],
        ["the afternoon will not end", "a child counts waves up to ten", "the shade of one tree is full", "ice melts in a forgotten glass", "swallows stitch the evening sky"],
        ["no one checks the time", "dust and honey air", "then the thunder speaks", "the hills hold their breath", "night comes late and soft"],
    ),
    "autumn": (
        ["One leaf, then the next", "Fog sits in the field", "Apples in the grass", "The last wasp is slow", "Smoke over wet roofs"],
        ["the wind turns another page", "geese pull the light to the south", "the gate creaks a little more", "rain reads the names on the stones", "the forest counts its red coins"],
        ["dusk arrives by four", "tea steams by the lamp", "the year folds its hands", "gold turns into earth", "crows keep the accounts"],
    ),
    "winter": (
        ["Snow without a step", "The pond holds its breath", "Ice on the window", "A lamp in the snow", "White roofs, quiet street"],
        ["the night is wide and silent", "one crow writes on the white page", "the stove tells its old story", "breath becomes a little cloud", "stars crackle above the pines"],
        ["no one is outside", "the cold rings like glass", "spring sleeps in the seed", "bread warms in the hall", "even clocks go slow"],
    ),
    "the sea": (
        ["Salt on the window", "The tide leaves its notes", "Gulls over grey waves", "One sail, far away", "Foam around my feet"],
        ["the water forgets each word", "the moon pulls a silver thread", "the harbour bell keeps counting", "a shell repeats what it heard", "waves return what they have learnt"],
        ["sand runs through the hand", "the horizon waits", "nothing stays, all comes", "night rows out alone", "then the wind goes home"],
    ),
    "the moon": (
        ["Moon above the roof", "Half a moon tonight", "The moon in a bowl", "Pale light on the floor"],
        ["the cat follows its slow path", "a cloud borrows all its light", "the well keeps a copy of it", "someone else looks up as well"],
        ["no one pays the bill", "silver, then nothing", "the owl takes a note", "sleep forgets my name"],
    ),
    "rain": (
        ["Rain on the tin roof", "First drops on warm dust", "Umbrellas in bloom", "A puddle, a sky"],
        ["the gutter sings all night long", "the street doubles every lamp", "the garden drinks without haste", "each drop draws a perfect ring"],
        ["the book can wait now", "shoes dry by the stove", "frogs approve of it", "then one blackbird sings"],
    ),
    "code": (
        ["One line, then a bug", "Tests glow green at dawn", "The loop never ends", "A comment from March", "Semicolon lost"],
        ["the cursor blinks and says nothing", "someone wrote this, it was me", "the stack remembers each call", "I delete more than I write", "the smallest change breaks the build"],
        ["coffee compiles me", "main returns to zero", "ship it and go home", "null was here before", "sleep fixes the rest"],
    ),
    "coffee": (
        ["Steam above the cup", "Black mirror, one face", "The grinder wakes first"],
        ["the morning gathers its thoughts", "the spoon draws a little storm", "a word comes back to the tongue"],
        ["then the day begins", "mail can wait a while", "one more, says the pot"],
    ),
    "a cat": (
        ["Cat on the warm keys", "A tail, then a crash", "Two ears and a yawn"],
        ["she has written half a page", "the sunbeam belongs to her", "the box is better than the gift"],
        ["none of it makes sense", "dinner is at six", "she forgives us all"],
    ),
    "love": (
        ["Two cups, still half full", "Your coat on the chair", "A letter, unsent"],
        ["the rain has nowhere to go", "we say little and mean much", "the night train knows your station"],
        ["stay a little while", "your hand finds my hand", "the lamp burns for two"],
    ),
    "the mountains": (
        ["Stone above the clouds", "The path turns again", "A goat on the ridge"],
        ["the valley shrinks to a thread", "wind polishes the silence", "an echo answers in blue"],
        ["snow keeps its own time", "the peak does not care", "I rest, the hill stays"],
    ),
    "night": (
        ["The last train is gone", "A dog barks, then none", "Streetlight on wet leaves"],
        ["the clock walks from room to room", "the dark leans against the door", "somewhere a radio hums"],
        ["dreams pull up their chairs", "the stars keep the watch", "morning takes its time"],
    ),
    "a computer": (
        ["A fan starts to turn", "Cold glass, glowing words", "The screen fills with light"],
        ["a billion switches say yes", "it counts what I only feel", "the disk dreams of ones and nought"],
        ["it waits for a key", "nobody is there", "then it starts again"],
    ),
    "tea": (
        ["Leaves sink in the pot", "Steam fogs my glasses", "A cup, both hands warm"],
        ["the room grows a little larger", "the kettle ends its short song", "nothing urgent is urgent"],
        ["I drink the silence", "rain pours one as well", "the leaf tells no one"],
    ),
}

NAMES = "Ada Alan Grace Linus Maya Noah Lena Tom Anna Ben Clara David Emma Felix Hana Ivan Julia Karl Lucy Marco Nina Oscar Paula Quinn Rosa Sam Tina Uma Victor Wendy Yara Zoe Kim Max Mia Leo Eva Paul Sara Omar Priya Chen Aisha Diego Elif Fatima Jonas Kofi Mei Nadia Ravi Sofia Yuki Peter Mary John Alice Bob Carol Daniel Erik Frida Greta Hugo Ines Jack Kate Liam Molly Nils Olga Robert Simon Theo Vera Will".split()
CITIES = "Paris Berlin London Rome Madrid Vienna Tokyo Oslo Lisbon Dublin Prague Athens Helsinki Warsaw Zurich Hamburg Munich Boston Chicago Toronto Sydney Mumbai Cairo Lima Seoul Kyoto Milan Naples Lyon Geneva Bergen Delhi Nairobi Denver Seattle Austin Miami Bristol Leeds Cork Porto Seville Turin Graz Basel Ghent Riga Tallinn Krakow Budapest".split()
COUNTRIES = {
    "France": "Paris", "Germany": "Berlin", "Italy": "Rome", "Spain": "Madrid", "Austria": "Vienna",
    "Japan": "Tokyo", "Norway": "Oslo", "Portugal": "Lisbon", "Ireland": "Dublin", "Greece": "Athens",
    "Finland": "Helsinki", "Poland": "Warsaw", "Sweden": "Stockholm", "Denmark": "Copenhagen",
    "Egypt": "Cairo", "Peru": "Lima", "Hungary": "Budapest", "Canada": "Ottawa", "England": "London",
    "Switzerland": "Bern", "Belgium": "Brussels", "Turkey": "Ankara", "India": "New Delhi", "China": "Beijing",
}
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()

LISTS = {
    "joke": JOKES, "riddle": RIDDLES, "story": STORIES, "poem": POEMS, "fact": FACTS, "motto": MOTTOS,
    "country": list(COUNTRIES),
}


STARTS = "b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sh st t th tr v w y z".split() + [""]
VOWELS = "a e i o u a e i o ai ea ie oo ou y".split()
ENDS = ["", "", "n", "r", "l", "s", "m", "t", "k", "nd", "rt", "x"]


def invented(rng):
    """A name that nobody has met: who only knows names by heart cannot copy it."""
    word = "".join(rng.choice(STARTS) + rng.choice(VOWELS) for _ in range(rng.choice([1, 2, 2, 3]))) + rng.choice(ENDS)
    return word.capitalize() if len(word) > 2 else invented(rng)


def person(rng):
    return rng.choice(NAMES) if rng.random() < 0.4 else invented(rng)


def place(rng):
    if rng.random() < 0.45:
        return rng.choice(CITIES)
    return rng.choice(["New ", "San ", "Port ", "Bad ", "Saint ", "North "]) * (rng.random() < 0.12) + invented(rng)
