/** Words that many unrelated names contain. Own choice, from what registries report as the most frequent words in names. */
export const everydayWords: ReadonlySet<string> = new Set(
  `online shop store login secure security account support service services help mail email web site website info news
  cloud free best app apps home group bank pay payment the my get go your our for and with from world global net tech
  digital media group house health care life live today official portal center centre city auto car travel hotel game
  games play sport music photo video blog forum docs project open source software foundation lab labs studio design art
  team club work job jobs school university edu gov government office user client customer update verify verification
  confirm check access sign signin mobile phone data file files cdn api dev test beta new now one first pro plus top
  real estate money loan credit card crypto coin wallet trade market marketing business company corp inc llc usa uk de
  fr it eu asia china india africa america london paris berlin york`.split(/\s+/),
);
