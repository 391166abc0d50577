package com.adplacement.specification

/** As the specification calls it. */
public typealias Character = com.adplacement.AdCharacter
