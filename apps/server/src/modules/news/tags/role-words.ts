const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const phrases = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(/[|\n]/)
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== ''),
  );

/** What is named after a company or shares its name, though it is none: stadiums, schools, families. */
export const NAMED_AFTER = words(`
  foundation university college school institute stadium arena field park cup marathon league trophy prize museum church
  county street avenue road island river beach family fire academy council association club girls boys sisters brothers
  championship open classic township temple memorial scholarship fellowship festival theatre theater f1 racing`);

/** First names: what follows is a person. */
export const FIRST_NAMES = words(`
  adam alan albert alex alice amy andrew andy ann anna anne anthony arthur barbara ben betty bill bob brad brian bruce
  carl carol catherine charlie chris christine claire colin conrad craig dan daniel danny dave david dean debbie dennis
  diane don donald donna doug drew ed eddie edward elizabeth ellen emily emma eric erica frank fred gary gavin george
  gerald glenn gordon graham greg hank harold harrison harry heather helen henry howard hugh ian jack jacob james jamie
  jane jason jean jeff jennifer jeremy jerry jessica jim jimmy joan joe john johnny jon jonathan jordan joseph josh joyce
  juan judy julia julie justin karen kate keith kelly ken kevin kim klaus kyle larry laura lauren lee leonard liam linda
  lisa liz louis lucy luke margaret maria mark martin mary matt matthew megan melissa mia michael michelle mike mohit
  nancy nathan neil nick nicky nicole noah oliver oscar paris pat patricia patrick paul peter phil philip pharrell rachel
  ralph ray rebecca richard rick rob robbie robert robin roger ron ronald rose ross roy ruth ryan sam samantha sandra
  sara sarah scott sean serena sharon simon sophie stephen steve steven stuart sue susan suzanne taylor ted teresa terry
  thomas tim timothy tina todd tom tommy tony tracy trevor venus victoria vincent wayne wendy will william zach
  rahul rohit amit anil sunil vijay ravi suresh ramesh rajesh sanjay anand ajay arun ashok deepak dinesh kapil manoj
  mukesh naveen nitin pankaj pooja pradeep priya raj rajiv rakesh sachin sandeep sunny uday vikas vinod yash justice`);

/** What companies do in headlines. */
export const COMPANY_VERBS = words(`
  to names appoints cuts raises beats misses says plans posts reports launches unveils buys acquires sells signs wins
  bags gets recalls sues settles slashes hikes lowers lifts boosts expands opens closes shuts invests hires fires warns
  forecasts expects sees shares stock rises falls jumps slips surges slumps climbs drops tumbles plunges soars gains
  slides sinks leads lags q1 q2 q3 q4 declares approves rolls introduces partners exits enters seeks mulls considers
  completes agrees offers faces stops starts begins ends adds drags rallies rebounds outperforms board profit revenue`);

/** After an index: shares of it. */
export const AFTER_INDEX = words(`
  gainers gainer losers loser stocks stock shares companies company firms constituents constituent pack names
  heavyweight heavyweights members member inclusion exclusion entry weight weightage earnings profits`);

/** After a hyphen: the name describes something else. */
export const HYPHENED = words(`
  backed funded linked style like affiliated sponsored listed era focused based denominated pegged branded compatible
  powered made inspired themed only heavy weighted killer trained run promoted built native friendly dominated tied
  centric esque incubated supported invested type savvy exclusive led ready sized anchored certified accused hosted
  collateralized collateralised backing supplied rouble ruble`);

/** Directly before a name: it is not what the story is about. */
export const BEFORE = phrases(`
  former | ex | erstwhile | onetime | one time | formerly of | formerly at | late | unlike | than | like | akin to
  backed by | supported by | funded by | sponsored by | backing from | support from | according to | per
  analyst at | analysts at | strategist at | strategists at | economist at | economists at | analysts from
  competition from | top pick at | top picks at | best pick at
  rival to | rival of | rivals | rivaling | rivalling | alternative to | alternatives to | competitor to | competitor of
  competes with | compete with | competing with | to rival | take on | takes on | taking on | challenger to | answer to
  supplier to | supplier of | suppliers to | vendor to | relative to | compared with | compared to | version of
  poached from | hired from | joins from | joined from | inspired by | modelled on | modeled on | the next
  using | uses | use | powered by | tied to | runs on | running on | run on | built on | built with | based on | trained on
  equipped with | compatible with | works with | relies on | rely on | listed on | instead of
  apart from | barring | excluding | except | stint at | years at | worked at | works at | career at | job at
  employee of | employee at | engineer at | alumnus of | alumna of | loan from | loans from | posing as | impersonating
  profiles | fake | outside | left | quit | led by | managed by | arranged by | underwritten by | advised by | hosted by
  payments via | paid in | pay in | ransom in | denominated in | settlement in | settle in | trade in | invoicing in
  salary in | bonds in | loans in | lend in | debt in | borrow in | deposits in | accounts in | settled in
  measured in | priced in | stash of | heist of | smuggle | smuggled | smuggling | seized | seize | seizes | stolen
  steals | stole | leaving | coming to | streaming on | arriving on | adopts the | adopt the | adopting the | adopts
  adoption of the | joins the | join the | joining the | enter the | visits | inside a | inside an | wearing | disguised as | modelled after`);

/** Directly after a name: the next words are the subject, or it is about a person. */
export const AFTER = words(`
  rival rivals supplier suppliers competitor competitors challenger challengers peer peers bottler franchisee
  distributor reseller clone copycat lookalike alum alumni alumnus veteran techie techies engineer engineers employee
  staffer driver drivers rider riders founder cofounder heir heiress fan fans vendor contractor wannabe spinout
  rip-off knockoff parody survey poll account accounts alternative alternatives`);

/** After a service: something that happens on it. */
export const AFTER_SERVICE = words(`
  post posts reel reels video videos channel page group chat message messages star stars influencer influencers account
  users user link links clip livestream`);

/** After a coin, a currency or a metal: a business around it, or a crime in which it was used. */
export const AFTER_COIN = words(`
  miner miners mining scam scams fraud ransom ransoms extortion theft launderer laundering atm atms mixer
  millionaire millionaires billionaire pizza jewellery jewelry jeweller loan loans smuggler smuggling medal medals
  founder cofounder creator inventor kidnapping robbery trade`);

/** Nouns of what a company is given by another. */
export const ORDER_NOUNS = words(`
  order orders contract contracts loa loi letter tender mandate project projects loan loans funding nod approval notice
  clearance licence license grant subsidy bid demand work deal deals ऑर्डर`);
export const ORDER_VERBS = words(`
  bags bagged bag wins won win gets got get secures secured receives received receive lands landed clinches nets snags
  obtains awarded bagging winning securing receipt`);

/** People of a company. */
export const STAFF = words(`
  ceo cfo coo cto chief engineer engineers executive executives exec boss employee employees banker bankers trader
  traders md chairman president director officer head manager analyst official staffer worker workers vp founder broker
  adviser advisor lawyer scientist researcher star chair leader partner operations`);

/** A house that says what it thinks of something. */
export const SPEAKS = words(`
  says say said saying sees see seen expects expect predicts predict estimates estimate reckons reckon warns warn thinks
  think believes believe recommends recommend advises advise prefers prefer picks pick flags flag initiates initiate
  initiated reiterates reiterate maintains maintain upgrades upgrade upgraded downgrades downgrade downgraded likes like
  favours favors favour favor stays remains turns tips bets bet calls call pegs peg forecasts forecast retains retain
  assigns affirms asserts strips notes cautions tells suggests urges argues backs lists resumes rates highlights sticks
  doubles bullish bearish overweight underweight neutral upbeat positive negative cautious constructive optimistic
  analyst analysts strategist strategists economist economists survey poll note report research data study index tracker
  pmi projects project projecting top target targets view explains shows show finds find reveals outlines
  recommended rating ratings conviction coverage ecowrap quant desk`);
/** Said of a house by another one, where a preposition follows. */
export const SAID_OF = words(`upgraded downgraded initiated rated recommended raised cut lowered lifted`);

/** Verbs with which a house changes its opinion, or a company its business. */
export const CHANGES = words(`
  raises raise cuts cut lifts lift hikes hike trims trim slashes slash lowers lower ups boosts boost revises revise sets
  set keeps keep raised lifted lowered slashed trimmed starts start adds add removes remove names increases reduces
  withdraws`);
export const OPINIONS = words(`
  target targets forecast forecasts estimate estimates rating ratings outlook view odds probability call growth gdp pt
  stance recommendation started rated weight projection projections coverage conviction pick picks inflation`);

/** What a house has as a company of its own. */
export const OWN_BUSINESS = words(`
  profit profits revenue revenues earnings results dividend dividends buyback buybacks jobs layoffs headcount staff
  bankers fees costs expenses branches branch nii trading quarter quarterly q1 q2 q3 q4 bonuses bonus pay ceo cfo unit
  lawsuit settlement penalty fine fined sued probe merger acquisition wage wages deposits app outage credit card cards
  prime shareholders`);
/** What may follow `Goldman's`: what a house has, not one of its people. */
export const OWN_THINGS = words(`
  shares stock stake fund funds loans office top global asset wealth private bank investment new first second third
  fourth`);

/** What only a story about the company itself has, for those that mostly publish data. */
export const CORPORATE = words(`
  profit profits revenue shares stock earnings dividend buyback results acquire acquires acquisition buys spin spins ceo
  cfo names appoints outage lawsuit sued fined stake unit layoffs demerger splits q1 q2 q3 q4 launch launches launching`);

/** Tokens that stand between a house and its verb. */
export const TITLES = words(`
  ceo cfo cio chief boss head president chairman chair md global research india securities asset management economics
  senior executive officer investment equities commodities wealth institute s jamie dimon larry fink david solomon also
  now still again even & and team group asia private bank banking`);

/** Ratings and targets: the house that gives them is not the story. */
export const RATING_WORDS = words(`
  upgrade upgrades upgraded downgrade downgrades downgraded target targets rating rated overweight underweight outperform
  underperform buy sell coverage initiated price pt neutral equal-weight analyst analysts`);

export const ADVISER_VERBS = words(
  `hires taps picks mandates appoints shortlists selects ropes roped hired tapped picked`,
);
export const ADVISED = words(
  `ipo sale listing advise bankers lead manage bonds offering float banks advisers advisors`,
);
export const LEADS_DEAL = words(`lead leads advise advises arrange underwrite manage`);

/** In Hindi: what houses say. */
export const HINDI_OPINIONS = words(`
  टारगेट रेटिंग सलाह अनुमान रिपोर्ट कहा बुलिश राय ब्रोकरेज पसंद लक्ष्य कवरेज दांव रिसर्च`);

/** Before `on`: what is done to something, not where something happens. */
export const DONE_ON = words(`
  ban tax fine penalty curbs crackdown lawsuit bullish bearish positive cautious coverage bets bet betting pressure duty
  levy restrictions buy overweight neutral underweight sell hold down short long focus attack impact effect spends based
  probe case verdict ruling negative call calls view stance note suit raid raids tariffs tariff jury slaps imposes
  imposed fines sanctions upbeat optimistic eyes talks update doubt doubts spotlight cash sour weighs weigh drag hopes news`);
