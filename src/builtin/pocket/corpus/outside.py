"""What Pocket knows nothing about, to ask it: it must say so. And sums, which it must not try."""

from .lists import invented


def words(text):
    return [part.strip() for part in text.replace("\n", " ").split(",")]


FAMOUS = words("""
albert einstein, napoleon, shakespeare, mozart, cleopatra, gandhi, darwin, newton, the beatles, elon musk, taylor swift, messi, picasso, marie curie, aristotle, lincoln, columbus,
galileo, obama, trump, putin, merkel, macron, the queen, king charles, beyonce, rihanna, ronaldo, serena williams, usain bolt, bill gates, steve jobs, zuckerberg, jeff bezos, plato,
socrates, kant, nietzsche, marx, lenin, stalin, hitler, churchill, kennedy, nelson mandela, mother teresa, the pope, jesus, buddha, muhammad, moses, caesar, augustus, alexander the great,
genghis khan, joan of arc, luther, beethoven, bach, chopin, elvis, madonna, michael jackson, freddie mercury, bob marley, adele, eminem, drake, billie eilish, harry styles, brad pitt,
tom hanks, leonardo dicaprio, angelina jolie, marilyn monroe, charlie chaplin, hitchcock, spielberg, tarantino, van gogh, monet, rembrandt, da vinci, michelangelo, frida kahlo, banksy,
jane austen, tolstoy, dickens, hemingway, orwell, kafka, goethe, homer, dante, stephen king, agatha christie, tolkien, jk rowling, harry potter, sherlock holmes, james bond, batman,
superman, spiderman, hulk, thor, darth vader, gandalf, frodo, pikachu, mario, sonic, mickey mouse, shrek, zeus, odin, hercules, king arthur, robin hood, dracula, frankenstein,
alan turing, john lennon, tesla, edison, hawking, feynman, bohr, curie, pasteur, freud, jung, chomsky, neil armstrong, gagarin, amelia earhart, magellan, marco polo, vasco da gama, mr bean,
greta thunberg, malala, rosa parks, martin luther king, che guevara, fidel castro, mao, the dalai lama, pele, maradona, michael jordan, lebron james, tiger woods, federer, nadal, mbappe""")
THINGS = words("""
photosynthesis, gravity, relativity, democracy, inflation, quantum mechanics, blockchain, evolution, string theory, the big bang, electricity, philosophy, dark matter, black holes, dna,
the roman empire, world war one, world war two, ancient egypt, vikings, dinosaurs, the universe, volcanoes, whales, the stock market, climate change, earthquakes, tornadoes, hurricanes, tsunamis,
rainbows, lightning, thunder, snow, glaciers, deserts, oceans, rivers, mountains, rainforests, coral reefs, the moon, mars, jupiter, saturn, the sun, stars, galaxies, comets, asteroids, satellites,
rockets, planes, helicopters, submarines, trains, cars, bicycles, engines, batteries, solar panels, nuclear power, wind turbines, magnets, lasers, radar, x-rays, microwaves, fridges, ovens, clocks,
vaccines, viruses, bacteria, antibiotics, cells, blood, the heart, the brain, lungs, the liver, kidneys, bones, muscles, skin, eyes, teeth, hair, sleep, dreams, memory, pain, hunger, vitamins, protein,
calories, sugar, salt, water, oxygen, carbon, gold, silver, iron, copper, diamonds, glass, plastic, paper, steel, concrete, cotton, silk, leather, rubber, oil, gas, coal, wood, atoms, electrons, protons,
molecules, acids, ph, entropy in physics, heat, light, sound, speed of light, time travel, wormholes, energy, magnetism, friction, pressure, cats, dogs, horses, cows, pigs, sheep, goats, chickens,
ducks, eagles, owls, penguins, parrots, sharks, dolphins, octopuses, jellyfish, crabs, snakes, lizards, turtles, crocodiles, frogs, spiders, bees, ants, butterflies, mosquitoes, elephants, lions, tigers,
bears, wolves, foxes, rabbits, mice, rats, bats, monkeys, gorillas, pandas, koalas, kangaroos, giraffes, zebras, camels, trees, flowers, roses, mushrooms, algae, tomatoes, potatoes, apples, bananas,
coffee beans, chocolate, cheese, bread, wine, beer, rice, pasta, sushi, pizza, football, basketball, tennis, golf, cricket, rugby, baseball, chess, poker, monopoly, minecraft, fortnite, pokemon, zelda,
jazz, opera, ballet, rock music, hip hop, guitars, pianos, violins, drums, painting, sculpture, photography, cinema, theatre, architecture, capitalism, socialism, communism, feminism, stoicism, buddhism,
islam, christianity, hinduism, judaism, the bible, the quran, karma, yoga, meditation, marriage, divorce, love languages, money, taxes, mortgages, insurance, bitcoin mining, banks, interest rates, recession,
gdp, the euro, the eu, nato, the un, brexit, elections, parliament, the constitution, human rights, slavery, the cold war, the berlin wall, the french revolution, the renaissance, the middle ages, the black death,
the titanic, the pyramids, stonehenge, the eiffel tower, the great wall, machu picchu, the colosseum, the amazon, the nile, everest, the sahara, antarctica, the bermuda triangle, atlantis, area 51, aliens,
ufos, ghosts, vampires, zombies, unicorns, dragons in myths, santa claus, easter, christmas, halloween, diwali, ramadan, hanukkah, thanksgiving, carnival, the olympics, the world cup, the super bowl, the oscars,
nobel prize, netflix, youtube, tiktok, instagram, facebook, twitter, whatsapp, spotify, amazon prime, ikea, mcdonalds, starbucks, coca cola, nike, ferrari, volkswagen, toyota, boeing, nasa, spacex, cern,
iphones, android phones, windows, linux, macos, wifi routers, bluetooth, 5g, gps, qr codes, usb cables, printers, keyboards, graphics cards, quantum computers, robots, drones, 3d printers, virtual reality,
kubernetes, docker, terraform, kafka, hadoop, mongodb, redis, postgres, angular, laravel, unreal engine, blender, photoshop, excel, powerpoint, latex beamer, arduino, raspberry pi, assembly lines, supply chains,
marketing, seo, branding, accounting, economics, psychology, sociology, anthropology, linguistics, grammar, the subjunctive, adverbs, metaphors, esperanto, hieroglyphs, sign language, calligraphy, knitting,
origami, gardening, beekeeping, fishing, sailing, surfing, skiing, climbing, karate, judo, boxing, marathon training, crossfit, pilates, veganism, keto, gluten, allergies, autism, adhd, depression, alzheimers,
cancer, diabetes, malaria, smallpox, the plague, covid, hiv, stem cells, cloning, gmos, pesticides, recycling, composting, pollution, ozone, greenhouse gases, renewable energy, electric cars, hydrogen, fusion""")
KINDS = words("""animal, city, country, building, river, mountain, lake, ocean, island, planet, star, bird, fish, tree, bridge, company, airport, car, ship, dinosaur, snake, spider, dog breed, film,
book, band, football club, university, museum, desert, volcano, language, religion, diamond, painting, train, plane, bone, muscle, organ, insect, flower, mammal, shark, number of votes""")
LANDS = words("""france, germany, spain, italy, portugal, poland, sweden, norway, finland, denmark, austria, switzerland, belgium, the netherlands, ireland, the uk, scotland, wales, greece, turkey, russia, ukraine,
romania, bulgaria, hungary, croatia, serbia, albania, estonia, latvia, iceland, the usa, canada, mexico, brazil, argentina, chile, peru, colombia, venezuela, cuba, jamaica, egypt, morocco, nigeria, kenya, ethiopia,
ghana, south africa, congo, sudan, madagascar, saudi arabia, iran, iraq, israel, syria, india, pakistan, nepal, bangladesh, sri lanka, china, japan, korea, mongolia, thailand, vietnam, indonesia, malaysia,
singapore, the philippines, australia, new zealand, fiji, texas, california, florida, bavaria, tibet, greenland, hawaii, quebec, sicily""")
SPOTS = words("""paris, london, berlin, rome, madrid, vienna, tokyo, oslo, lisbon, dublin, prague, athens, new york, chicago, boston, miami, los angeles, toronto, sydney, mumbai, delhi, cairo, lima, seoul, kyoto, milan, naples,
hamburg, munich, zurich, geneva, moscow, istanbul, dubai, bangkok, hanoi, nairobi, cape town, rio, buenos aires, mexico city, barcelona, amsterdam, brussels, warsaw, budapest, stockholm, helsinki, copenhagen, edinburgh,
manchester, liverpool, venice, florence, seattle, denver, san francisco, las vegas, shanghai, beijing, hong kong, jakarta, manila""")
CHORES = words("""fix a leaking tap, change a tyre, get rid of ants, lose weight, grow tomatoes, train a puppy, cook rice, tie a tie, play chess, learn guitar, learn spanish, learn to drive, write a cv, prepare for an interview,
ask for a raise, quit smoking, sleep better, get fit, build muscle, run a marathon, bake bread, clean a carpet, remove a stain, unblock a sink, paint a wall, build a shelf, hang a picture, plant a tree, mow the lawn, prune roses,
keep bees, raise chickens, change a nappy, calm a baby, make friends, find a girlfriend, ask her out, write a love letter, say no to people, be happy, be more confident, stop procrastinating, save for a house, buy a house, sell my car,
rent a flat, file my taxes, open a bank account, get a visa, get a passport, move abroad, pack a suitcase, survive in the woods, make a fire, catch a fish, ride a horse, swim faster, juggle, whistle, dance salsa, draw a horse, paint with oil,
take better photos, edit a video, start a podcast, start a business, become a pilot, become a doctor, join the army, get into harvard, study better, remember names, read faster, write a novel well, publish a book, sing better, play piano,
tune a violin, fold a paper plane, solve a rubiks cube, win at poker, beat the final boss, get robux, install windows, reset my router, set up a printer, unlock my phone, recover deleted photos, speed up my laptop, build a pc, screenshot on a mac,
delete my facebook, get more followers, make a youtube channel, make money online, cut my own hair, shave, do makeup, iron a shirt, sew a button, knit a scarf, wash wool, dye hair, tie a bow, wrap a present, plan a wedding, throw a party, carve a pumpkin,
boil an egg perfectly, grill a steak, make sushi, make pizza dough, brew beer, make wine, cut an onion, sharpen a knife, clean an oven, store potatoes, feed a cat, wash a dog, trim a dog's nails, stop a dog barking, catch a mouse, fix my bike, jump start a car, parallel park, read a map, use chopsticks""")
DEVICES = words("""car, bike, printer, phone, iphone, laptop, computer, tv, fridge, washing machine, dishwasher, oven, microwave, toilet, sink, boiler, heating, router, wifi, tablet, camera, headphones, keyboard, mouse, watch, clock, vacuum,
coffee machine, toaster, lawn mower, motorcycle, scooter, doorbell, door, window, roof, shower, radio, playstation, xbox, drone, guitar, piano, sewing machine, iron, kettle, freezer, dryer, garage door, solar panel""")
DISHES = words("""lasagna, pizza, sushi, curry, chili, soup, stew, roast beef, fried rice, risotto, paella, tacos, burritos, burgers, meatballs, steak, salmon, omelette, quiche, pie, apple pie, cheesecake, brownies, cookies, muffins, bread,
sourdough, bagels, waffles, hummus, guacamole, pesto, gravy, dumplings, ramen, pho, pad thai, goulash, schnitzel, tiramisu, ice cream, lemonade, mojito, smoothie, salad, kimchi, fish and chips, mac and cheese, banana bread""")
EVENTS = words("""world cup, world cup 2018, world cup 2014, super bowl, olympics, euro 2020, champions league, wimbledon, tour de france, world series, nba finals, stanley cup, eurovision, us election, 2016 election, ww1, ww2, world war two,
civil war, cold war, vietnam war, battle of waterloo, battle of hastings, french revolution, moon landing, titanic disaster, great fire of london, black death, renaissance, ice age, roman empire, ming dynasty, olympics 2012, next eclipse, next full moon, summer solstice, oscars, grammys, ashes, ryder cup""")
WORKS = words("""hamlet, macbeth, romeo and juliet, the mona lisa, starry night, guernica, the odyssey, the iliad, don quixote, moby dick, war and peace, pride and prejudice, 1984, animal farm, brave new world, the great gatsby, the hobbit,
lord of the rings, harry potter, game of thrones, star wars, star trek, the matrix, inception, titanic, avatar, frozen, the lion king, jaws, psycho, the godfather, pulp fiction, forrest gump, friends, breaking bad, the simpsons, the office,
bohemian rhapsody, imagine, hey jude, thriller, billie jean, let it be, hotel california, stairway to heaven, the four seasons, the magic flute, swan lake, the nutcracker, the fifth symphony, les miserables, cats the musical, hamilton, stranger things, squid game""")
WORDS = words("""ubiquitous, serendipity, ephemeral, ostentatious, gregarious, melancholy, nostalgia, entrepreneur, bureaucracy, conscience, receive, necessary, definitely, rhythm, pneumonia, quay, colonel, awry, irony, sarcasm, hubris, zeitgeist,
schadenfreude, deja vu, carpe diem, octopus, cactus, mouse, goose, sheep, phenomenon, criterion, beautiful, happy, brave, quick, idea, house, freedom, justice, truth, courage, wisdom, loyalty, envy, petrichor, onomatopoeia, palindromic, antidisestablishmentarianism""")
WHYS = words("""cats purr, dogs bark, birds sing, fish sleep, we dream, people yawn, leaves fall, the sky look blue, the sea taste salty, stars twinkle, onions make us cry, bees make honey, cows moo, zebras have stripes, flamingos look pink, we get hiccups,
babies cry, men have nipples, planes fly, ships float, magnets stick, ice float, metals rust, volcanoes erupt, earthquakes happen, tides change, seasons change, people lie, wars start, prices rise, popcorn pop, bread rise, beer foam, cats hate water,
dogs wag their tails, owls hunt at night, pandas eat bamboo, sharks attack, snakes shed skin, spiders have eight legs, humans age, hair turn grey, we need sleep, bananas turn brown, windows fog up, feet smell, mosquitoes bite, rome fall, dinosaurs die out, languages change""")
MEASURES = words("""bones are in the human body, people live in china, do cats live, do turtles live, is a marathon, does it take to fly to the moon, does a house cost, is a pregnancy, stars are there, planets have rings, legs does a spider have, teeth does a shark have,
water should I drink, sleep do I need, protein is in an egg, calories are in a banana, does an elephant weigh, is the great wall, is a football match, countries are in africa, states are in the usa, players are in a rugby team, strings has a guitar, keys has a piano, does a tesla cost, is a light year, episodes does friends have, languages exist, moons does jupiter have, hearts does an octopus have""")
RUMOURS = words("""santa, bigfoot, elvis, the loch ness monster, the moon landing, atlantis, chewing gum in your stomach, time travel, telepathy, astrology, horoscopes, ghosts, the flat earth, lucky numbers, red wine, dark chocolate, coffee, eggs, milk, meat""")
ALGEBRA = words("""x + 3 = 7, 2x = 10, x^2 + 3x = 0, x^2 - 4, 3x + 5 = 20, the equation 2x + 3 = 11, sin x, cos(x), x^3, e^x, the theorem of pythagoras, this equation, x squared, 5x - 2 = 8, the integral of x^2, the derivative of sin x, a quadratic equation, y = mx + b, ln x, the system x+y=3 x-y=1, 4(x+2)=12, a^2 - b^2""")

SMALL = "one two three four five six seven eight nine ten eleven twelve twenty thirty fifty hundred".split()
ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]


def number(rng):
    return str(rng.choice([rng.randint(0, 12), rng.randint(1, 99), rng.randint(1, 999), rng.randint(1, 9999)]))


def sum_(rng):
    if rng.random() < 0.12:
        return f"{rng.choice(SMALL)} {rng.choice(['plus', 'minus', 'times', 'and', 'divided by', 'x'])} {rng.choice(SMALL)}"
    sign = rng.choice(["+", "+", "-", "*", "*", "/", "x", " plus ", " minus ", " times ", " divided by ", " multiplied by ", "÷", "×", "^", " mod ", " and "])
    pad = rng.choice(["", " "]) if not sign.startswith(" ") else ""
    made = f"{number(rng)}{pad}{sign}{pad}{number(rng)}"
    return made + f" {rng.choice('+-*')} {number(rng)}" if rng.random() < 0.12 else made


def hard_sum(rng):
    n, m = number(rng), number(rng)
    return rng.choice([f"{n}% of {m}", f"{n} percent of {m}", f"half of {n}", f"a third of {n}", f"twice {n}", f"double {n}", f"the square root of {n}", f"sqrt {n}", f"square root of {n}", f"{n} squared", f"{n} cubed", f"{n}!", f"factorial of {n}", f"{n} to the power of {m}", f"log {n}", f"sin {n}", f"the sum of {n} and {m}", f"the sum of 1 to {n}", f"the product of {n} and {m}", f"the average of {n} and {m}", f"{n} out of {m} in percent", f"a tip of {n}% on {m}", f"the difference of {n} and {m}", f"({n} + {m}) * {number(rng)}", f"pi times {n}", f"{n}.{m} + {m}.{n}", f"-{n} + {m}"])


def mash(rng):
    """Keys hit without a thought."""
    row = rng.choice(ROWS)
    if rng.random() < 0.3:
        return rng.choice("abcdefghijklmnopqrstuvwxyz") * rng.randint(3, 8)
    if rng.random() < 0.3:
        at = rng.randrange(len(row) - 3)
        return row[at : at + rng.randint(3, 7)]
    return "".join(rng.choice(row if rng.random() < 0.8 else "".join(ROWS)) for _ in range(rng.randint(4, 10)))


def pseudo(rng):
    made = invented(rng)
    return rng.choice([made, made.lower(), made.lower()]) + rng.choice(["", "", "", "ism", "er", "ology", "s", "land", "ite", "ix"])


LISTS = {
    "famous": FAMOUS, "thing": THINGS, "kind": KINDS, "land": LANDS, "spot": SPOTS, "chore": CHORES, "device": DEVICES, "dish": DISHES, "event": EVENTS, "work": WORKS,
    "word": WORDS, "why": WHYS, "measure": MEASURES, "rumour": RUMOURS, "algebra": ALGEBRA, "digit": list("23456789"),
    "weekday": "monday tuesday wednesday thursday friday saturday sunday".split(),
    "number": number, "sum": sum_, "hardsum": hard_sum, "mash": mash, "pseudo": pseudo,
}
