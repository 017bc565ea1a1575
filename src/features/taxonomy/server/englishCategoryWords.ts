import type { CategorySlug } from './categorySlugs.ts'

/** Words as in `arabicCategoryWords`, for English news. */
export const englishCategoryWords: Record<CategorySlug, Record<1 | 2 | 3, string>> = {
  politics: {
    3: `parliament parliamentary national_assembly cabinet election electoral voter ballot diplomat diplomatic diplomacy ambassador embassy foreign_minister
      foreign_ministry constitution constitutional crown_prince decree lawmaker legislation legislative legislator grilling bilateral by-election
      cooperation_agreement no-confidence schengen`,
    2: `government minister prime_minister mp opposition coalition party politics political politician vote bill amendment talks delegation agreement treaty
      council_of_ministers public_service resign resignation reshuffle speaker session committee policy senate cabinet_approved visa memorandum`,
    1: `law approve approved sign signed president official counterpart summit leader reform state debate adviser consultation cooperation`,
  },
  economy: {
    3: `boursa stock share_price stock_market bond sukuk inflation gdp interest_rate basis_point central_bank opec crude barrel oil_price dividend profit
      earnings revenue ipo investor investment investing economy economic economist bank banking lender loan real_estate listing turnover kuwaiti_share
      fiscal budget_deficit exports imports imf world_bank currency gas_price solar_plant tariff`,
    2: `market share trading trader oil price business finance financial fund funding startup tender company billion deal acquisition merger retail
      property rent housing_plot plot energy power_plant mw megawatt solar renewable customer wage salary tax trade sales supply demand quarter
      fraud phishing customs credit debt`,
    1: `million percent cent rise gain growth price cost kd dollar dinar cut contract industry output sector firm analyst`,
  },
  sports: {
    3: `football soccer basketball handball volleyball tennis cricket rugby golf swimmer swimming athletics athlete olympic olympics marathon medal gold_medal
      silver_medal premier_league champions_league world_cup cup_final semi-final semi-finals quarter-final striker goalkeeper midfielder defender penalty
      coach tournament championship stadium fifa uefa playoff derby hat-trick half-time three-pointers shooter skeet judo taekwondo karate wrestling boxing
      equestrian grand_prix formula title_race cup_semi`,
    2: `match league cup squad player team club goal win victory defeat fixture referee qualifier season champion race runner score training_camp fan
      friendly transfer final sport`,
    1: `beat side draw lead title point game play round captain trophy win`,
  },
  local: {
    3: `municipality municipal traffic weather forecast temperature dusty dust fog rain congestion ring_road expressway governorate 
      ministry_of_education ministry_of_interior interior_ministry civil_defence firefighter fire_force residency expat housing_authority beach_clean
      volunteer camping co-op civil_id school_year teacher ministry_of_works residency_law driving_licence`,
    2: `school pupil road street motorist driver bus police arrest arrested drug crime court theft fire accident crash student university education exam resident housing
      neighbourhood beach charity mosque park parking wind closure closed lane maintenance waste recyclable sewage rescue smuggling`,
    1: `community citizen family area service clean campaign works bridge repair charged public local`,
  },
  world: {
    3: `united_nations security_council white_house european_union kremlin pentagon nato refugee ceasefire airstrike missile troops rebel militia insurgent
      terrorist terrorism quake earthquake magnitude tsunami hurricane typhoon cyclone volcano climate_change climate_adaptation cop31 cop30 nuclear coup
      hostage hamas hezbollah taliban houthi war_crimes settlement_building famine unhcr unicef gulf_railway arab_league gcc south_pacific`,
    2: `war attack killed military army bomb bombing explosion strike protest protester sanctions flood disaster death_toll conflict invasion border
      humanitarian international global migrant wildfire airport_strike treaty_talks presidential`,
    1: `crisis dead injured aid peace region threat security evacuated foreign`,
  },
  technology: {
    3: `artificial_intelligence ai chatbot algorithm software app smartphone iphone android google apple microsoft samsung meta openai nvidia chip
      semiconductor cybersecurity cyber hacker hacking malware data_centre data_center cloud_computing language_model machine_learning robot robotics satellite
      spacecraft space_station nasa telescope astronaut astronomer asteroid meteor galaxy 5g 6g broadband internet startup_app laptop quantum blockchain
      self-driving wearable`,
    2: `technology tech digital online device computer programming developer data privacy battery screen camera storage orbit planet space rocket lunar
      science scientist drone user download password encryption server tablet`,
    1: `network phone model system research researcher launch tool upgrade website accuracy version`,
  },
  health: {
    3: `hospital doctor surgeon surgery patient vaccine vaccination flu influenza covid coronavirus pandemic epidemic cancer diabetes asthma obesity medicine
      medical clinic nurse disease symptom treatment therapy diagnosis ministry_of_health health_ministry health_centre health_center who_says heart_operation
      intensive_care blood_pressure cholesterol nutrition vitamin protein smoking tumour tumor pregnant pregnancy infection antibiotic mental_health stroke
      pharmacy`,
    2: `health healthy drug_trial virus heart blood breakfast diet meal sleep screening prevention dental wellbeing donor dose gene immune exercise sugar
      calorie outbreak hygiene`,
    1: `study risk care pain weight brain child recovery stable body age condition`,
  },
  culture: {
    3: `novel novelist poet poetry poem book_fair publisher literature literary author theatre theater playwright film cinema director actor actress
      movie drama artist painting painter mural sculpture museum gallery artefact artifact archaeologist archaeology heritage folklore musician orchestra
      concert singer album song melody calligraphy culture cultural oscar biennale theatre_festival`,
    2: `book festival exhibition art arts stage music writer writing reader library dig excavation tradition traditional dance premiere fashion celebrity
      screenplay craft photography ballet opera manuscript`,
    1: `play production story evening award audience history show tv seal workshop ancient`,
  },
}
