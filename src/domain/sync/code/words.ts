/**
 * The words of recovery codes, 2,048 of them in the order of the alphabet, each unlike the others by more than one
 * letter where that was possible. Their places are what codes are made of: no word may ever change its place.
 */
export const WORDS: readonly string[] = `
above accent accept ache acid acorn acre across action active actor adapt addition adjust admiral admit
adopt adult advance advice affair afford again agenda agent agile agree ahead aim airport aisle alarm
album alert alley allow almond alone alpine also alter always amazing amber ample amuse anchor ancient
angle animal ankle annual answer antique anvil apart apple apply apricot april apron arbor arcade arch
arctic area arena argue arise armchair armor army aroma around arrange arrive arrow art artist ashore
aside ask aspen asset assist athlete atlas atom attic auction audio august aunt author autumn avenue
avoid awake award aware away awning axis axle baby bacon badge badger bagel baggage baker balance
balcony ball ballad ballet balloon bamboo banana bandage banjo bank banner barber bargain barley barn
barrel base basic basil basin basket bath baton battery bazaar beacon beak beam beard beaver bee beech
beef beehive beetle begin behave belief belong belt bench benefit berry better bicycle big bike bin
biology birch bird birthday biscuit bishop bison blade blanket blast blaze blend bless blimp blink block
bloom blossom blouse blue bluff blush board boat body boil bold bonfire bonnet bonus boost border borrow
boss botany bottle bottom bounce bow bracket braid brain brake branch brass brave bread break breeze
brick bridge brief bright bring brisk broad broccoli bronze brook brother brown brush bubble bucket
buckle bud budget buffalo bugle build bulb bumper bundle bunny burger burrow busy butter button buyer
buzz cabbage cabin cable cactus cafe calm camel camera camp canal canary candle candy canoe canvas
canyon capital captain caramel caravan carbon cardinal cargo carnival carpet carrot carry carve cash
castle casual cat catalog catch category cattle cause cedar ceiling celery cellar cello cement center
century cereal certain chain chair chalk champion chance change channel chapel chapter charcoal charge
charm chart chase cheap check cheddar cheer cheese chef cherry chess chest chestnut chicken chief child
chilly chimney chin chisel choice choose chorus chrome church cider cinema cinnamon circle circus
citizen citrus city civil claim clam clarinet clarity class clean clear clerk clever cliff climate climb
clinic clip cloak close cloth cloud clover club coach coast cobalt cobbler cocoa coconut code coffee
collar collect college color colt column comb combine comedy comet comfort comic common compass complete
compose concert condor confirm connect consider contest control cook cookie copper copy coral cord
corner correct cosmic cottage cotton couch cougar count country couple courage course court cousin cover
coyote crab cradle craft crane crater crayon cream create credit creek crew cricket crimson crisp crop
cross crowd crown cruise crumb crust crystal cube cuckoo cucumber cuff culture cup curious current
curtain curve cushion custom cycle cypress daily daisy damp dance daring dark dash data date daughter
dawn dean debate decade december decide declare deer defend define degree delay deliver delta demand
denim dentist depart depend deposit depth deputy derive desert design desk dessert detail develop device
dew diagram dial diamond diary dice diet differ digital dignity dinner diploma direct disk display
distance ditch divide doctor dog doll dolphin domain donkey door dose dot double dough dove dozen dragon
drama draw dream dress drift drill drink drive drizzle drop drum dry duck duet duke duty dwell dynamic
each eager eagle early earth easel easy echo eclipse ecology edge edit editor educate effort egg either
elbow elder elect elegant element elephant elevator eleven elf elk embark ember emblem embrace emerald
emotion emperor empty enable enamel encore end endless energy engage engine enjoy enough enrich enter
entire entry envelope epic equal equator era errand escape essay estate eternal evening event every
exact example exchange excite exercise exhibit exit expand expect expert explain explore export express
extend extra eye fabric face fact factory faint fairy faith falcon fall family famous fan fancy farm
fashion father feast feature february fellow fence fern ferry festival fetch few fiber fiction fiddle
field fierce fifty figure film filter final find finger finish fire first fish fit flag flame flannel
flash flavor flax fleece fleet flexible flight flint float flock floor florist flour flow flower fluffy
flute fly foam focus foil folk follow foot forest forge formal fort fortune forum fossil found fountain
fox foyer fragile frame freeze freight frequent fresh friday friend fringe frog front frost frozen fruit
fudge fuel funnel funny fur furnace future gadget galaxy gallery gallop game gander gap garage garden
garlic garment garnet gather gauge gazelle gear gecko gem general generous genius gentle genuine geology
gesture geyser giant gift ginger giraffe girl give glacier glad glance glass glaze gleam glide glimpse
glitter globe glory glossy glove glue goal golden gondola good goose gorge gospel gown grace grade grain
grammar grand granite graph grass gravity great green greet grid grill grip grocery groove ground group
grove grow guard guava guess guide guitar gulf gust gutter gym habit half hallway halo hamlet hammer
hamster handle handy hangar happy harbor harmony harness harp harvest hatch haven hawk hay hazel head
health heart heather heavy hedge hedgehog heel height helium helmet help hen herb heritage hermit heron
hiccup hidden high hike hill hint history hobby hockey hold holiday hollow holly home honest honey hoof
hope horizon horn horse hospital host hotel hour house hover hub huge human humble humor hundred hurdle
hurry husband husky hybrid hydrogen ice iceberg icicle icon idea ideal igloo image imagine impact import
improve inch include income indeed index indigo indoor industry infant inform initial inject inlet inn
inner input inquiry insect inside inspire install instant intact interest invent invest invite involve
iris iron island isolate item ivory ivy jacket jade jaguar jam january jasmine jaunt javelin jazz jeans
jeep jelly jersey jet jewel jigsaw job jockey join joke jolly journal journey joy judge jug juggle juice
july jumbo jump june jungle junior juniper jury kangaroo kayak keen kelp kernel kettle key keyboard
kidney kindle king kingdom kiosk kitchen kite kitten kiwi knee knit knob knock koala label labor ladder
lady lagoon lake lamb lane language lantern lap laptop large lark laser latch lattice laugh launch
laundry laurel lava lavender lawn lawyer layer lazy leader leaf league learn leather lecture leek left
legal legend lemon length lens lentil leopard lesson letter lettuce level liberty library license lid
life lilac lily limit linen lion liquid list listen liter little lively lizard llama loan lobby lobster
local locket lodge loft logic loop lottery lotus loud lounge lovely loyal lucky luggage lumber lunar
lunch lung luxury lynx lyric machine magic magnet magnolia magpie maid main major mallet mammal mammoth
manage mandarin mango mansion manual maple marathon marble march margin marigold marina market marlin
maroon marsh marvel mask mason master mat material matrix matter mattress mature mayor maze meadow mean
measure medal media medium meet melody melon member memory mentor menu merchant mercury merit mermaid
merry message metal meteor meter method metro middle midnight mild mimic mineral minimum mint minute
miracle mirror mitten mix mobile model modern modest module moment monday monitor monkey month monument
moon moose moral more morning mosaic mosquito moss mother motion motor mountain mouse mouth movie mud
muffin mulberry mule multiply muscle museum mushroom music mustang mustard mutual mystery myth nail name
napkin narrow nation native nature navy neat neck nectar need needle neighbor neon nephew nerve network
neutral never news nickel niece night nimble nine noble nod noise nomad noodle normal north notable note
notice novel november nuance number nurse nut nutmeg nylon oar oasis obey object oboe observe obtain
obvious ocean october octopus offer office okra olive omelet onion online onward onyx opal open opera
opinion oppose optic option orange orbit orchard orchid order ordinary organ orient origin ornament
osprey ostrich otter ounce outdoor outer outfit outlet outline output outside oval oven owl owner oxygen
oyster pack package paddle page pair palace palm pamphlet pancake panda panel panther papaya paper
parade paradise parcel parent parrot parsley partner party pass passage pasta paste pastry path patience
patrol pattern pause pavilion paw payment pea peace peacock peanut pearl pebble pecan pedal pelican
pencil penguin people pepper perfect perfume period permit person petal phone photo phrase physics piano
picnic picture piece pier pigeon pilgrim pillow pilot pinecone pink pioneer pipe pirate pitch pixel
pizza plain planet plank plant plastic plate platform play plaza please pledge plenty plum plumber plus
pocket podium poem poet point polar pole polish polite pollen pond pony pool poplar poppy popular porch
portrait position possible potato pottery pouch powder power practice prairie praise prefer prepare
present pretty pretzel pride primary prince print prism private prize problem process produce program
project promise promote proof proper protect proud provide public pudding puffin pull pulse puma pumpkin
punch pupil puppet puppy purchase pure purple purpose push puzzle pyramid quail quality quantum quarry
quarter quartz queen quest question quick quiet quill quilt quince quiz quota quote rabbit raccoon radar
radio radish raft rainbow raise raisin rally ranch random range ranger rapid rare rather raven razor
react ready realm reason rebel recall receive recipe record recycle red reef reflect reform refuge
region regret regular reindeer relax relief rely remain remark remember remind render renew rent repair
repeat reply report rescue resist resort resource respond result retail retire return reveal review
reward rhubarb rhythm ribbon rich ridge rigid ripple ritual river road roast robe robin robot robust
rock rocket rodeo romance room rooster rosemary rotate rough route royal ruby rudder rugby rule rumor
run runway rural rustic rye saddle safari saffron saga sailor salad salmon salon salt salute sample sand
sandal sandwich sapphire sardine satin saturday saturn sauce sauna sausage savanna save scale scallop
scarf scene scenic school science scissors scoop scooter score scout scrap screen script scroll sculptor
seal search season second secret section security seek segment select senior sense sequoia series serve
session settle seven shade shadow shallow shape shark shawl sheep shelf shell shelter sheriff shield
shift shine ship shoe short shoulder shower shrimp shrub shuttle shy siege sight sign signal silent silk
silver similar simple single siren sister six size skate sketch ski skill skirt slate sled sleep sleeve
slice slide slim slipper slogan slope smart smile smoke smooth snack snail snow soap soccer social soda
sofa solar soldier solid solo solve song soul sound source south space spare spark sparrow speak spear
special speed spell spend sphere spice spider spin spinach spiral spirit splash sponge spoon sport spot
spray spread spring spruce square squash squirrel stable stadium staff stage stair stamp start station
statue stay steady steam steel step stereo stick still stitch stock stone stool stop storm story stove
straw stream street strike string stripe strong student studio study style subject submit subway sudden
sugar suit sultan summer sun sunday sundown sunny sunset super supper supply supreme surf surprise
survey swallow swamp swan sweater sweet swift swim swing switch sword symbol syrup system table tackle
tadpole tailor talent talk tape target taste tavern taxi teach teapot tell temple tempo ten tenant
tennis term terrace text thank theater theme theory thick thimble think third thistle thorn thought
thread three thrive throne thrush thumb thunder thursday ticket tidy tiger timber time tiny tip tissue
title toast today toe toffee together token tomato tongue tooth topaz topic torch tornado tortoise total
toucan tour toward towel tower town track trade traffic trail transfer travel tray treasure treat trend
trial tribe trim trio trolley trombone trophy tropical trout truck true trumpet trunk trust truth tuba
tuesday tulip tumble tuna tundra tunnel turbine turkey turn turnip turtle tutor twelve twenty twig
twilight twin twist two type typical umbrella uncle under unfold uniform unique unit universe unlock
unusual update upgrade uphold upper upright urban urge use usual utility vacant vacuum vague valid
valley value van vanilla vanish vapor various vast vault vector vehicle veil velvet vendor venture verb
verify verse vessel veteran viaduct video view village vine vinegar vintage violet violin virtue visa
visit visual vital vivid vocal voice volcano volume vote voyage wafer wagon waist walk wallet walnut
walrus waltz wander want wardrobe warm wasp water wax wealth wear weasel weather weave wedding weekend
welcome wet whale wharf wheat wheel whisker whisper whistle white wide width wild willow window winter
wisdom wish witness wizard wolf wombat wonder wood woodland work world wrap wreath wren wrist write
yacht yak yard yeast yellow yes yeti yield yoga yogurt yolk young zebra zenith zephyr zero zest zigzag
zinc zipper zodiac zone zoo
`
  .trim()
  .split(/\s+/)
