import { nationOf, nations, nationsInEnglish, nationWords } from './nations.ts'

/** three-letter codes of ISO 3166-1 that begin with the two letters of their country */
const THREE =
  'AFG AIA ALB ARG ASM AUS AZE BEL BFA BGR BHR BLM BMU BOL BRA BTN BVT BWA CAN CCK CHE CIV CMR COL CRI CUB CXR CYP CZE DEU ' +
  'DJI DMA DOM DZA ECU EGY ERI ESP ETH FIN FJI FRA GAB GBR GEO GGY GHA GIB GMB GRC GTM GUM HKG HMD HND HRV HTI HUN IDN IMN ' +
  'IND IOT IRN ISL ITA JEY JOR JPN KEN KGZ KHM KIR KNA KWT LAO LBN LCA LIE LKA LSO LTU LUX LVA MAR MCO MDA MHL MKD MLI MMR ' +
  'MNG MRT MSR MUS MWI MYS NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NZL OMN PAN PER PHL PRI PSE QAT REU ROU RUS RWA SAU SDN ' +
  'SGP SHN SJM SLE SMR SOM SSD STP SXM SYR TCA TGO THA TJK TKL TLS TON TTO TWN TZA UGA UMI USA UZB VAT VCT VEN VGB VIR VNM ' +
  'VUT WSM XKK YEM ZAF ZMB ZWE'
/** the others, each followed by its two letters */
const THREE_AND_TWO =
  'ANDAD AREAE ATGAG ARMAM AGOAO ATAAQ AUTAT ABWAW ALAAX BIHBA BRBBB BGDBD BDIBI BENBJ BRNBN BESBQ BHSBS BLRBY BLZBZ CODCD ' +
  'CAFCF COGCG COKCK CHLCL CHNCN CPVCV CUWCW DNKDK ESTEE ESHEH FLKFK FSMFM FROFO GRDGD GUFGF GRLGL GINGN GLPGP GNQGQ SGSGS ' +
  'GNBGW GUYGY IRLIE ISRIL IRQIQ JAMJM COMKM PRKKP KORKR CYMKY KAZKZ LBRLR LBYLY MNEME MAFMF MDGMG MACMO MNPMP MTQMQ MLTMT ' +
  'MDVMV MEXMX MOZMZ NIUNU PYFPF PNGPG PAKPK POLPL SPMPM PCNPN PRTPT PLWPW PRYPY SRBRS SLBSB SYCSC SWESE SVNSI SVKSK SENSN ' +
  'SURSR SLVSV SWZSZ TCDTD ATFTF TKMTM TUNTN TURTR TUVTV UKRUA URYUY WLFWF MYTYT'

/** Two-letter codes by what else stands for a country in a passport or a list: Chinese and English names (CLDR), three-letter codes. */
export const nationAliases = (): Readonly<Record<string, string>> => (known ??= aliases())
let known: Readonly<Record<string, string>> | undefined
const aliases = () =>
  Object.fromEntries([
    ...Object.entries(nationsInEnglish()),
    ...Object.entries(nations()).map(([code, name]) => [`${name}籍`, code]),
    ...THREE.split(' ').map(code => [code, code.slice(0, 2)]),
    ...THREE_AND_TWO.split(' ').map(pair => [pair.slice(0, 3), pair.slice(3)]),
    ...Object.entries(nationWords),
  ])
const withoutBlanks = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** As `nationOf`, by all of these as well. */
export const countryOf = (text: string): string | undefined => nationOf(text) ?? nationAliases()[withoutBlanks(text)]

/** The usual name of a country, for any spelling of it; unknown text stays as it is. */
export const nationText = (text: string): string => nations()[countryOf(text) ?? ''] ?? text.trim()
