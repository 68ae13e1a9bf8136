// Word lists from which names, people, streets and sites of the world are put together. All brands are invented.

function list(text: string): readonly string[] {
  return text.trim().split(/\s*,\s*/);
}

export const adjectives = list(`amber, ancient, autumn, bold, bright, brisk, calm, clear, clever, coastal, copper,
  crimson, dapper, early, eastern, elder, ember, fair, fern, fine, first, fleet, fresh, frosty, gentle, gilded, golden,
  grand, green, happy, hidden, high, hollow, honest, humble, inner, ivory, jolly, keen, kind, lively, long, lucky, lunar,
  mellow, merry, mighty, misty, modern, noble, northern, oaken, olive, open, pale, plain, polar, prime, proud, pure,
  quick, quiet, rapid, red, regal, rosy, royal, rural, rustic, sable, sandy, scarlet, serene, sharp, shiny, silent,
  silver, simple, sleek, smart, snowy, solar, solid, southern, spry, stable, steady, still, stony, summer, sunny, super,
  swift, tidy, tiny, true, trusty, upper, urban, velvet, vivid, warm, western, white, wild, windy, wise, young`);

export const nouns =
  list(`acorn, anchor, apple, arch, arrow, aspen, badger, basin, bay, beacon, bear, beech, bell, birch,
  bison, bloom, bridge, brook, canyon, castle, cedar, cliff, cloud, clover, cove, crane, creek, crest, crown, dale, dawn,
  deer, delta, dove, dune, eagle, elm, falcon, feather, field, finch, fjord, flame, forge, fox, garden, gate, glade, glen,
  grove, harbor, hare, harvest, haven, hawk, hazel, heath, heron, hill, hollow, horizon, island, ivy, juniper, kestrel,
  lake, lantern, lark, laurel, leaf, ledge, lily, linden, lion, lodge, lotus, maple, marsh, meadow, mill, mint, moon,
  moor, moss, mountain, nest, oak, ocean, orchard, otter, owl, path, peak, pebble, pine, plum, pond, poppy, prairie,
  quarry, raven, reef, ridge, river, robin, rose, sage, sail, shore, sky, sparrow, spring, spruce, star, stone, stream,
  summit, swan, thistle, thorn, tide, timber, tower, trail, valley, vine, violet, willow, wolf, wren`);

export const trades = list(`academy, accounting, architects, arts, auto, bakery, barbers, bikes, bistro, boats, books,
  brewery, builders, cabinets, cafe, camping, capital, care, catering, ceramics, chess, cleaning, clinic, coaching,
  coffee, consulting, couture, crafts, dental, design, digital, education, electric, energy, events, fabrics, farm,
  fashion, fitness, flooring, florist, foods, freight, furniture, games, gallery, gardens, glass, grill, guitars, health,
  heating, homes, hosting, hotel, imaging, insurance, interiors, jewelry, kitchens, labs, landscaping, law, learning,
  lighting, logistics, marketing, massage, media, metals, motors, movers, music, nursery, optics, outdoor, painting,
  partners, pets, pharmacy, photo, physio, plumbing, pottery, press, printing, properties, radio, realty, recruiting,
  rentals, repair, research, roofing, salon, school, security, shoes, software, solar, solutions, sports, studio,
  supply, surveyors, systems, tailors, tea, tech, theatre, tiles, toys, trading, training, travel, vets, video, weddings,
  wellness, wines, workshop, yoga`);

export const firstNames =
  list(`Ada, Agnes, Aleksander, Alice, Amara, Amir, Ana, Anders, Anil, Anja, Antonio, Ayse, Beatriz,
  Benedikt, Bianca, Boris, Camille, Carlos, Chiara, Chloe, Daniel, David, Deniz, Dmitri, Edith, Elena, Emeka, Emil, Erik,
  Esra, Eva, Fatima, Felix, Fiona, Francesca, Gabriel, Georg, Greta, Hana, Hassan, Helga, Henrik, Ines, Ingrid, Irina,
  Isaac, Ivan, Jakub, Jana, Javier, Jean, Johanna, Jonas, Julia, Kamil, Karin, Katarina, Kenji, Klara, Lars, Laura, Leila,
  Leon, Lina, Lucas, Lucia, Magnus, Maja, Marco, Maria, Marta, Mateo, Mei, Mila, Mohammed, Nadia, Nikola, Nina, Noah,
  Olga, Oliver, Omar, Paola, Patrick, Pavel, Petra, Priya, Rafael, Rania, Rosa, Ruth, Samuel, Sara, Sofia, Stefan, Tariq,
  Teresa, Thomas, Tomas, Ursula, Valentina, Vera, Viktor, Wanda, Wei, Yara, Yuki, Zoe`);

export const lastNames =
  list(`Abadi, Adeyemi, Almeida, Andersen, Antonov, Baker, Bakker, Barros, Bauer, Becker, Bennett,
  Berg, Bianchi, Blom, Bonnet, Brandt, Brennan, Carter, Castillo, Chen, Clarke, Conti, Costa, Dahl, Demir, Diaz, Dubois,
  Dumont, Eriksen, Esposito, Fischer, Fontaine, Foster, Fuchs, Garcia, Gomez, Gray, Gupta, Haas, Hansen, Hartmann, Hayashi,
  Herrera, Hoffmann, Horvat, Hughes, Ibrahim, Ito, Ivanov, Jansen, Jensen, Johansson, Jovanovic, Kaya, Keller, Khan, Kim,
  Klein, Kovacs, Kowalski, Kruger, Kumar, Lang, Laurent, Lehmann, Lindqvist, Lopez, Maier, Marino, Martin, Mendes, Meyer,
  Moreau, Moretti, Morris, Nakamura, Nguyen, Nielsen, Novak, Okafor, Olsen, Ortiz, Palmer, Park, Patel, Pereira, Petrov,
  Popescu, Quinn, Ramirez, Reyes, Ricci, Rojas, Rossi, Roth, Ryan, Santos, Sato, Schmid, Schneider, Silva, Singh, Sokolov,
  Suzuki, Svensson, Takahashi, Torres, Tran, Turner, Vargas, Vidal, Visser, Vogel, Wagner, Walker, Wallace, Watanabe,
  Weber, Wong, Wright, Yilmaz, Young, Zhang, Ziegler, Zimmer`);

export const streets = list(`Mill Lane, Station Road, High Street, Church Road, Park Avenue, Bahnhofstrasse, Lindenweg,
  Gartenweg, Hauptstrasse, Rue des Lilas, Rue de la Gare, Avenue du Parc, Via Roma, Via dei Fiori, Calle Mayor,
  Calle del Sol, Kerkstraat, Molenweg, Storgatan, Skolegade, Ulica Polna, Ulica Lipowa, Harbour View, Orchard Way,
  Maple Drive, Elm Street, Cedar Court, Market Square, Canal Street, Victoria Road, Kings Road, Queens Terrace`);

/** City, state or region, country code, telephone prefix, postal code pattern (# is a digit, @ a letter). */
export const places: readonly (readonly [string, string, string, string, string])[] = [
  ['Hamburg', 'HH', 'DE', '49', '2####'],
  ['Munich', 'BY', 'DE', '49', '8####'],
  ['Lyon', 'ARA', 'FR', '33', '69###'],
  ['Lille', 'HDF', 'FR', '33', '59###'],
  ['Turin', 'TO', 'IT', '39', '10###'],
  ['Bologna', 'BO', 'IT', '39', '40###'],
  ['Valencia', 'VC', 'ES', '34', '46###'],
  ['Bilbao', 'PV', 'ES', '34', '48###'],
  ['Utrecht', 'UT', 'NL', '31', '35## @@'],
  ['Antwerp', 'VAN', 'BE', '32', '2###'],
  ['Leeds', 'West Yorkshire', 'GB', '44', 'LS# #@@'],
  ['Bristol', '', 'GB', '44', 'BS# #@@'],
  ['Cork', 'Munster', 'IE', '353', 'T## @###'],
  ['Portland', 'OR', 'US', '1', '972##'],
  ['Austin', 'TX', 'US', '1', '787##'],
  ['Columbus', 'OH', 'US', '1', '432##'],
  ['Denver', 'CO', 'US', '1', '802##'],
  ['Halifax', 'NS', 'CA', '1', 'B3# #@#'],
  ['Curitiba', 'PR', 'BR', '55', '80###-###'],
  ['Rosario', 'SF', 'AR', '54', 'S2###'],
  ['Gothenburg', '', 'SE', '46', '4## ##'],
  ['Aarhus', '', 'DK', '45', '8###'],
  ['Bergen', '', 'NO', '47', '5###'],
  ['Tampere', '', 'FI', '358', '33###'],
  ['Krakow', 'MA', 'PL', '48', '3#-###'],
  ['Brno', 'JM', 'CZ', '420', '6## ##'],
  ['Izmir', '', 'TR', '90', '35###'],
  ['Pune', 'MH', 'IN', '91', '411###'],
  ['Osaka', 'Osaka', 'JP', '81', '5##-####'],
  ['Busan', '', 'KR', '82', '4####'],
  ['Melbourne', 'VIC', 'AU', '61', '3###'],
  ['Lagos', 'LA', 'NG', '234', '10####'],
  ['Nairobi', '', 'KE', '254', '00###'],
];

/** Top-level domain and its weight. */
export const topLevels: readonly (readonly [string, number])[] = [
  ['com', 46],
  ['net', 8],
  ['org', 7],
  ['de', 6],
  ['co.uk', 5],
  ['info', 3],
  ['nl', 3],
  ['fr', 3],
  ['it', 2],
  ['io', 2],
  ['shop', 3],
  ['xyz', 3],
  ['online', 2],
  ['top', 2],
  ['site', 2],
  ['com.br', 2],
  ['app', 1],
];
