import type { PhraseRule } from './rule.js';

/** Help with a crime. */
export const CRIME_RULES: readonly PhraseRule[] = [
  {
    reason: 'crime',
    tier: 'unsafe',
    phrases: [
      '(how|ways|want|help|teach|show) ~ (steal|shoplift|hotwire|rob|burgle|blackmail|extort|scam|defraud|launder) *',
      '(hack|hacking|break|breaking) into (someone*|a|an|my ex|my exs|my girlfriends|my boyfriends|his|her|their|somebody*|the) ~ (account*|phone|email|instagram|facebook|snapchat|bank|house|home|car|computer|wifi|network|server)',
      '(break|breaking|sneak) into (someone*|my neighbou?rs|my ex|my exs|a neighbou?rs|a|the|his|her|their) ~ (house|home|apartment|car|store|school|office|safe)',
      'without getting caught',
      'get away with (it|a crime|theft|fraud|stealing|robbery)',
      '(make|making|print|buy|get|use|sell) (a |some )?(fake|forged|counterfeit|stolen) (id|ids|passport|money|bills|cash|credit cards?|prescription|documents?|notes)',
      'launder* (money|cash)',
      'counterfeit*',
      'credit card (fraud|dumps|skimmer|skimming)',
      'identity theft*',
      'tax evasion',
      'money mule',
      'phishing (page|kit|email to)',
      'ransomware',
      '(write|create|build|make) ~ (malware|keylogger|computer virus|trojan)',
      'ddos attack* (a|on|against)',
      'bribe (a|the) *',
      '(geld waschen|falschgeld|gefalschte papiere|laden bestehlen|bank uberfallen|einbruch planen)',
      '(blanchir de l argent|faux billets|faux papiers|braquer une banque)',
      '(lavar dinero|dinero falso|documentos falsos|robar (un|una) (banco|tienda|coche))',
      '(riciclare denaro|soldi falsi|documenti falsi|rapinare una banca)',
      '(lavar dinheiro|dinheiro falso|documentos falsos|assaltar um banco)',
    ],
  },
];
